import { testsOf, type Guarantees } from './guarantees.ts'

const voice = testsOf('apps/backend/test/programs/voice.test.ts')
const packets = testsOf('apps/backend/test/programs/voice-packets.test.ts')
const checks = testsOf('apps/backend/test/voice/connection-checks.test.ts')
const forwarding = testsOf('apps/backend/test/voice/forwarding.test.ts')
const slots = testsOf('apps/backend/test/voice/slots.test.ts')
const descriptions = testsOf('apps/backend/test/voice/session-description.test.ts')
const restart = testsOf('apps/backend/test/scenarios/gateway-restart.test.ts')
const processes = testsOf('apps/backend/test/programs/voice-processes.test.ts')
const media = testsOf('apps/web/e2e/voice-media.test.ts')

const dropped = packets(
  'who is muted, deafened or without speak is not heard, and the deafened hear nothing, by themselves or by a moderator',
)
const withoutGateway = packets(
  'voice goes on without the gateway, and speakers come to viewers once a second and not to who is away',
)
const joining = voice(
  'joining answers with the participants and makes one offer; everyone who can view the channel sees it',
)
const connecting = voice(
  'connecting needs view_channel and connect_voice, a voice channel and free room',
)
const check = voice(
  'a test of the connection makes an offer of its own, is bounded, and is refused where voice is off',
)

export const voicePage: Guarantees = {
  document: 'docs/voice.md',
  sections: {
    'Voice channels': {},
    Actions: {
      '`channelId: null` disconnects': voice(
        'moderators mute, deafen, move and disconnect those below them, and the audit log says so',
      ),
      'contains the states of everyone in the channel, including the account itself': joining,
      'only these videos, and the sound of these screens, are sent to the client': [
        dropped,
        media('a shared screen is seen and heard by who watches it, also in H.264'),
      ],
    },
    Events: {
      'members who can view the channel': joining,
      'the same, and the session that left': voice(
        'a second session takes over; the first one gets voice.left',
      ),
      'the session that joined': joining,
      'the participants at once; the other members who can view the channel at most once a second':
        withoutGateway,
      'has the states of all voice channels that the account can view': [
        joining,
        restart('voice channels are empty after a restart, and who was in one starts afresh'),
      ],
    },
    'The media connection': {
      'sends no packet to an address that a client only names': [
        descriptions('of an answer, only the parts that are known are used'),
        voice('bad answers are refused, candidates are ignored, and the participant stays'),
      ],
      'The offer has the sections `up-audio`, `up-screen-audio`, `up-camera` and `up-screen`': [
        joining,
        descriptions(
          'an offer has the sections of all sources and slots, and the advertised addresses in the first',
        ),
      ],
      'when the media connection was lost, or the media process ended': media(
        'people hear each other again within seconds after the media process was killed',
      ),
      'An answer that names the `offerId` of an older offer is ignored': voice(
        'bad answers are refused, candidates are ignored, and the participant stays',
      ),
      'While there are no more participants than audio slots, everyone has one': slots(
        'who speaks keeps the slot for the hold time, and everyone has one while there is room',
      ),
      'They keep the slot for 2.5 s after they stop': slots(
        'who speaks keeps the slot for the hold time, and everyone has one while there is room',
      ),
      'what belongs together gets the same N where that is free': slots(
        'what is new gets the slot that it prefers, where that is free',
      ),
    },
    'Testing the connection': {
      'for a connection that carries no media': check,
      'and when the account starts another one': checks(
        'an account has one test of its connection, however many it starts at the same moment',
      ),
      'An account can start 12 a minute': check,
    },
    Rules: {
      'the first session receives `voice.left`': voice(
        'a second session takes over; the first one gets voice.left',
      ),
      'its media connection stays': media(
        'a moved participant hears the other channel through the same connection',
      ),
      'Joining needs `view_channel` and `connect_voice`': connecting,
      "Members without `speak` are muted by the server (`serverMuted`) and can't turn on their camera or screen":
        voice('without speak one is muted by the server and shows no camera'),
      '`mute_members` and `move_members` moderate members with a lower highest role': voice(
        'moderators mute, deafen, move and disconnect those below them, and the audit log says so',
      ),
      'A mute by a moderator holds for all voice channels of the server until it is lifted': voice(
        'moderators mute, deafen, move and disconnect those below them, and the audit log says so',
      ),
      'is disconnected before the response to the change': [
        voice(
          'a member who loses view_channel, connect_voice, the membership or the channel is removed before the response',
        ),
        processes('moderators and changes of permissions reach members at other processes'),
      ],
      'no packet goes in either direction after that': [
        forwarding('no packet goes to or from who has left or was moved, from the reply on'),
        media(
          'after the answer that takes a permission away no packet arrives in either direction',
        ),
      ],
      'The server drops the packets of muted and deafened members, whatever their clients do':
        dropped,
      'Members who view a channel without being in it receive its speakers at most once a second':
        withoutGateway,
      'Nothing is kept for sessions that have lost their connection': withoutGateway,
      'Joining a full channel (`userLimit`, 0 for none) returns `limit_reached`': connecting,
      'Voice goes on while the gateway connection is lost, for as long as the session can be resumed':
        [
          withoutGateway,
          voice('voice lasts as long as the session can be resumed, and ends with it'),
        ],
      'the account leaves after 5 s': voice('a page that is closed leaves after a few seconds'),
      'Each participant may send 2,500 packets and 1.5 MB a second; more is dropped': forwarding(
        'a participant sends at most 2,500 packets a second, and at most 1.5 MB',
      ),
      'at most 400 lost packets a second again': forwarding(
        'a participant gets at most 400 packets a second again',
      ),
      'Session descriptions have at most 48 KiB': voice(
        'bad answers are refused, candidates are ignored, and the participant stays',
      ),
    },
  },
}
