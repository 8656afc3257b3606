import { testsOf, type Guarantees } from './guarantees.ts'

const voice = testsOf('apps/backend/test/programs/voice.test.ts')
const packets = testsOf('apps/backend/test/programs/voice-packets.test.ts')
const checks = testsOf('apps/backend/test/voice/connection-checks.test.ts')
const forwarding = testsOf('apps/backend/test/voice/forwarding.test.ts')
const layers = testsOf('apps/backend/test/voice/layers.test.ts')
const bitrates = testsOf('apps/backend/test/voice/bitrate.test.ts')
const slots = testsOf('apps/backend/test/voice/slots.test.ts')
const descriptions = testsOf('apps/backend/test/voice/session-description.test.ts')
const restart = testsOf('apps/backend/test/scenarios/gateway-restart.test.ts')
const processes = testsOf('apps/backend/test/long/voice-processes.test.ts')
const relay = testsOf('apps/backend/test/voice/relay.test.ts')
const relayInCall = testsOf('apps/backend/test/programs/voice-relay.test.ts')(
  'each offer comes with a relay at the HTTP port, which works until the participant leaves or is offered another',
)
const relayOverTls = testsOf('apps/backend/test/programs/voice-relay.test.ts')(
  'where Guildhall serves HTTPS itself, the relay answers at the same port over TLS',
)
const relayBounded = relay(
  'connections, allocations and requests without credentials are bounded, as is the time for them',
)
const media = testsOf('apps/web/e2e/long/voice-media.test.ts')

const dropped = packets(
  'who is muted, deafened or without speak is not heard, and the deafened hear nothing, by themselves or by a moderator',
)
const withoutGateway = packets(
  'voice goes on without the gateway, and speakers come to viewers once a second and not to who is away',
)
const priority = packets(
  'who has the permission speaks with priority while they want it, and nobody else does',
)
const keys = testsOf('apps/web/e2e/long/voice-calls.test.ts')(
  'keys for priority and whispers are heard by whom they are meant for',
)
const whispers = packets(
  'a whisper reaches those whom it is for, from the reply on, and nobody else gets a packet of it or a sign',
)
const codecs = packets(
  'senders learn which codecs everyone in the channel decodes, and nobody receives another one',
)
const joining = voice(
  'joining answers with the participants and makes one offer; everyone who can view the channel sees it',
)
const connecting = voice(
  'connecting needs view_channel and connect_voice, a voice channel and free room',
)
const played = voice(
  'a sound is played to the participants alone, by those who may, and only now and then',
)
const check = voice(
  'a test of the connection makes an offer of its own, is bounded, and is refused where voice is off',
)

const rooms = testsOf('apps/backend/test/programs/voice-rooms.test.ts')
const makesRooms = rooms(
  'joining a channel that makes rooms leads into a room of one’s own beside it, and the audit log stays quiet',
)
const roomOwner = rooms(
  'the owner of a room renames, limits, locks and passes it on; nobody else does',
)
const roomPermissions = rooms(
  'a room has the permissions and the position of the channel that made it',
)
const roomEnds = rooms(
  'a room is gone when it has been empty for 10 s, with its messages, and goes on without its owner',
)
const afk = testsOf('apps/backend/test/programs/voice-afk.test.ts')(
  'members who neither speak nor use the client are moved to the AFK channel, others stay',
)
const roomsAcross = processes('a room is the same at every process, whoever makes it and ends it')

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
    Rooms: {
      'a voice channel of their own, into which they get at once': makesRooms,
      'sees its own `voice.joined` for the room, and no other': makesRooms,
      'needs `connect_voice` in the channel that makes it': roomPermissions,
      'at most 50 rooms at a time': rooms('a server has at most 50 rooms at a time'),
      'already gets into that one': [makesRooms, roomsAcross],
      'they change together, and a room has none of its own': roomPermissions,
      'sees none of its rooms': roomPermissions,
      'Its position and category follow as well': roomPermissions,
      'which the server’s message filter judges': roomOwner,
      'can be joined by its owner, those in `invitedIds`, and members with `move_members`':
        roomOwner,
      'so that a lost connection locks nobody out': roomOwner,
      'belongs to whoever has been in it for the longest time': [roomEnds, roomsAcross],
      'is deleted with its messages': [roomEnds, roomsAcross],
      'within 10 s after a restart': rooms(
        'rooms that were left behind by a stop are gone after the next start',
      ),
      "The audit log has a room's new names": roomOwner,
      "which members who are muted or have yet to accept the rules can't change": roomOwner,
      'A member has one room in a server': rooms(
        'a member has one room in a server, wherever they go',
      ),
      'no entries about rooms that are made, changed by their owners': [
        makesRooms,
        roomOwner,
        roomEnds,
      ],
      'or that they delete it is recorded as for other channels': roomPermissions,
    },
    'The AFK channel': {
      'instead of the one before': afk,
      'are moved there': afk,
      'whose client sends `voice.active`': afk,
      'Whoever shares a camera or a screen stays': afk,
      'or can’t connect to it stay where they are': afk,
      'drops everything from and to the participants': dropped,
      'are refused (`in_afk_channel`)': afk,
    },
    'The media connection': {
      'sends no packet to an address that a client only names': [
        descriptions('of an answer, only the parts that are known are used'),
        voice('bad answers are refused, candidates are ignored, and the participant stays'),
      ],
      'The offer has the sections `up-audio`, `up-screen-audio`, `up-camera`, `up-screen` and `up-whisper`':
        [
          joining,
          descriptions(
            'an offer has the sections of all sources and slots, and the advertised addresses in the first',
          ),
        ],
      'or when the media process ended': testsOf('apps/web/e2e/voice-media.test.ts')(
        'people hear each other again within seconds after the media process was killed',
      ),
      'sends none for 1.2 s, as after a change of network': [
        media('a call goes on over TCP when UDP packets stop coming through'),
        testsOf('apps/backend/test/voice/silence-detector.test.ts')(
          'a client that sent steadily is silent after about a second, one that sent now and then never',
        ),
      ],
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
    Codecs: {
      'It comes again when that changes': codecs,
      "the server forwards no video in a codec that the viewer's answer doesn't accept": [
        codecs,
        forwarding(
          'who decodes one codec alone gets a stream without a gap, however often the sender changes',
        ),
      ],
      'changes the codec without another offer': testsOf('apps/web/e2e/long/voice-calls.test.ts')(
        'cameras and screens are shared, watched and kept in a window',
      ),
      'sends H.264 where all of them decode it': testsOf('apps/web/test/video-codec.test.ts')(
        'H.264 is chosen where everyone decodes it and hardware encodes it, VP8 otherwise',
      ),
      "Browsers that can't change the codec, such as Firefox, send VP8": testsOf(
        'apps/web/e2e/long/firefox.test.ts',
      )('Firefox and Chromium see each other’s cameras and screens'),
      'The offer has H.264 as constrained baseline, level 5.2': descriptions(
        'an offer has the sections of all sources and slots, and the advertised addresses in the first',
      ),
    },
    Priority: {
      'Without the permission, that is refused': priority,
      'While such a member is speaking, `priorityUserIds` has them': priority,
      'clients play everyone else and the sounds of the soundboard 12 dB quieter': keys,
      'who has priority always has one': forwarding(
        'who has priority has a slot, also where others speak',
      ),
      'Losing the permission, a mute or another join ends it': priority,
    },
    Whispers: {
      'has begun to send it to them alone': whispers,
      'Nobody else receives a packet of it': [
        whispers,
        processes('a whisper reaches members at other processes, and nobody else'),
      ],
      'nor is the account among those who speak': whispers,
      'Who leaves, also for a moment, no longer hears it': whispers,
      'when the account leaves or is moved': whispers,
      'heard by anyone, and without `speak` the action is refused': whispers,
      'nothing through `up-whisper` before the reply': keys,
    },
    Layers: {
      'it sends no larger layer than that takes': layers(
        'a viewer gets no larger picture than it shows',
      ),
      'or get lost, less is sent at once': layers(
        'a viewer gets the layer that its connection takes, soon after that changes',
      ),
      'Voices are never held back for this': layers(
        'a viewer with 350 kbit/s hears the voice and sees the smallest picture all the time',
      ),
      'gets its smallest layer before one gets a larger one': bitrates(
        'every video gets its smallest layer before one gets a larger one',
      ),
      'the first in the list come first': layers(
        'where two smallest pictures do not fit, the first that the viewer watches is shown',
      ),
      'which the server asks the sender for, at most twice a second': layers(
        'a sender is asked for a keyframe at most twice a second, however long none comes',
      ),
    },
    'The relay': {
      'any other peer is refused with 403': relay(
        'nothing but the media port at the advertised addresses is a peer',
      ),
      'so that `turnutils_uclient -t` of coturn works': relay('turnutils_uclient works'),
      'They end with the next one and when the participant leaves or is removed': relayInCall,
      'the relay answers at the port of HTTPS too, over TLS': relayOverTls,
      'Without valid credentials, a connection lasts 5 s and 8 messages': relayBounded,
      'an address opens 256 at once and 8 a second': relay(
        'an address opens so many connections at once, and a few a second',
      ),
      'An offer allows 8 connections, whether they allocate or not': relay(
        'a grant has so many connections, whether they allocate or not',
      ),
      '200 requests at once and one': relay(
        'requests are counted for their account, not for a connection or a grant: ${kind}',
      ),
      '4,000 packets and 3 MB a second': relay(
        'the packets of an account wait beyond its limit, over all its connections',
      ),
      'or when it asks for more then': relay(
        'a client that asks for more and does not read is closed',
      ),
      'loses video when 64 KiB wait for it': relay(
        'a client that does not read loses video first, costs bounded memory, and is closed in the end',
      ),
    },
    'Testing the connection': {
      'for a connection that carries no media': check,
      'and when the account starts another one': checks(
        'an account has one test of its connection, however many it starts at the same moment',
      ),
      'An account can start 12 a minute': check,
    },
    Soundboard: {
      'The server sends `voice.sound_played` to all participants': [
        played,
        processes('people at different processes share a voice channel'),
      ],
      'Playing needs `speak` and `use_soundboard` in the channel': played,
      'further ones are `rate_limited`': played,
    },
    Rules: {
      'the first session receives `voice.left`': voice(
        'a second session takes over; the first one gets voice.left',
      ),
      'A client that a moderator moves receives `voice.joined` for the other channel first': voice(
        'moderators mute, deafen, move and disconnect those below them, and the audit log says so',
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
      'Each participant may send 4,000 packets and 2.5 MB a second; more is dropped': forwarding(
        'a participant sends at most 4,000 packets a second, and at most 2.5 MB',
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
