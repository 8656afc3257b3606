import type { ErrorCode } from './errors.ts'

/**
 * The exact reasons of errors, each with its code and English message. `{name}` in a message is replaced by that member of
 * the error's `params`. If the error has a field, the message is preceded by the field and a colon.
 */
export const errorReasons = {
  // Values of fields
  required: { code: 'invalid_input', message: 'is required' },
  wrong_type: { code: 'invalid_input', message: 'must be {type}' },
  too_short: { code: 'invalid_input', message: 'must have at least {min} characters' },
  too_long: { code: 'invalid_input', message: 'must have at most {max} characters' },
  too_few: { code: 'invalid_input', message: 'must have at least {min} items' },
  too_many: { code: 'invalid_input', message: 'must have at most {max} items' },
  too_small: { code: 'invalid_input', message: 'must be at least {min}' },
  too_large: { code: 'invalid_input', message: 'must be at most {max}' },
  unknown_value: { code: 'invalid_input', message: 'must be one of {values}' },
  not_a_web_address: { code: 'invalid_input', message: 'must be an http or https address' },
  not_a_color: { code: 'invalid_input', message: 'must be a color such as #2ea043' },
  not_a_time: { code: 'invalid_input', message: 'must be a time such as 2026-01-31T12:00:00Z' },
  bad_characters: {
    code: 'invalid_input',
    message: 'contains characters that are not allowed here, or only white space',
  },
  blank: { code: 'invalid_input', message: 'must not be blank' },
  not_valid: { code: 'invalid_input', message: 'is not valid' },
  used_twice: { code: 'invalid_input', message: 'is used twice' },

  bad_range: {
    code: 'invalid_input',
    message: 'must be the first and the last index of at most {max} members',
  },

  // Requests and frames as a whole
  body_too_large: { code: 'invalid_input', message: 'is too large' },
  discord_template_too_large: {
    code: 'invalid_input',
    message: 'is too large: a template has at most {max} bytes',
  },
  not_json_type: { code: 'invalid_input', message: 'must be application/json' },
  not_json: { code: 'invalid_input', message: 'is not valid JSON' },
  not_an_object: { code: 'invalid_input', message: 'must be a JSON object' },
  nested_too_deeply: { code: 'invalid_input', message: 'is nested too deeply' },
  not_utf8: { code: 'invalid_input', message: 'must be UTF-8' },
  not_text: {
    code: 'invalid_input',
    message: 'is not text in UTF-8 or the character encoding that it names',
  },
  cannot_decompress: { code: 'invalid_input', message: 'cannot be decompressed' },
  bad_path: { code: 'invalid_input', message: 'is not a valid path' },
  not_http: { code: 'invalid_input', message: 'is not valid HTTP' },
  not_multipart_type: { code: 'invalid_input', message: 'must be multipart/form-data' },
  not_multipart: { code: 'invalid_input', message: 'must be valid multipart data' },
  not_one_file: { code: 'invalid_input', message: 'must be exactly one file' },
  not_websocket: { code: 'invalid_input', message: 'must be websocket' },
  bad_handshake: { code: 'invalid_input', message: 'is not a valid WebSocket handshake' },
  frame_not_text: { code: 'invalid_input', message: 'must be text' },
  frame_too_large: { code: 'invalid_input', message: 'is larger than {max} bytes' },
  bad_frame_id: { code: 'invalid_input', message: 'must be a string of 1 to {max} characters' },
  unknown_action: { code: 'invalid_input', message: 'is not a known action' },
  range_outside_file: { code: 'invalid_input', message: 'is outside the file' },

  // Files
  file_too_large: { code: 'invalid_input', message: 'must have at most {max} bytes' },
  not_an_image: { code: 'invalid_input', message: 'must be a PNG, JPEG, GIF, WebP or AVIF image' },
  too_many_pixels: { code: 'invalid_input', message: 'has more than {max} pixels' },
  heic_picture: {
    code: 'invalid_input',
    message: 'is a HEIC picture, which few browsers show: convert it to JPEG',
  },
  unusual_picture: {
    code: 'invalid_input',
    message: 'is a picture whose metadata cannot be removed',
  },

  // Accounts
  username_taken: { code: 'conflict', message: 'is already taken' },
  wrong_password: { code: 'invalid_input', message: 'is not your password' },
  not_your_username: { code: 'invalid_input', message: 'is not your username' },
  too_many_exports: {
    code: 'rate_limited',
    message: 'You can download your data at most three times a day. Try again later.',
  },
  owns_servers: {
    code: 'conflict',
    message: 'Transfer or delete the servers that you own first: {names}.',
  },
  common_password: { code: 'invalid_input', message: 'is one of the most common passwords' },
  wrong_login: {
    code: 'unauthenticated',
    message: 'Wrong username or password.',
  },
  second_factor_required: {
    code: 'second_factor_required',
    message: 'Two-factor authentication is on for this account. Send a code as well.',
  },
  wrong_code: { code: 'invalid_input', message: 'is not a code that can be used now' },
  two_factor_on: { code: 'conflict', message: 'Two-factor authentication is on already.' },
  two_factor_off: { code: 'conflict', message: 'Two-factor authentication is off.' },
  wrong_passkey: {
    code: 'unauthenticated',
    message: 'This passkey cannot be used here, or the request is too old.',
  },
  passkey_copied: {
    code: 'unauthenticated',
    message: 'This passkey was refused, because it may have been copied.',
  },
  passkeys_unavailable: {
    code: 'conflict',
    message: 'Passkeys need a domain name and https, or localhost.',
  },
  passkey_not_valid: {
    code: 'invalid_input',
    message: 'is not a passkey that can be stored, or the request is too old',
  },
  passkey_exists: { code: 'conflict', message: 'This passkey is already stored.' },
  passkey_limit: { code: 'limit_reached', message: 'An account can have at most {max} passkeys.' },
  password_login_off: {
    code: 'forbidden',
    message: 'Passwords are not used here. Log in with the identity provider.',
  },
  login_again: {
    code: 'forbidden',
    message: 'Your account has no password to confirm this. Log in again first.',
  },
  provider_off: { code: 'conflict', message: 'This Guildhall has no identity provider.' },
  provider_expired: {
    code: 'unauthenticated',
    message: 'This login took too long or began in another browser. Try again.',
  },
  provider_refused: { code: 'forbidden', message: 'The identity provider refused: {detail}' },
  provider_failed: {
    code: 'bad_gateway',
    message: 'The identity provider could not be used: {detail}',
  },
  provider_not_allowed: {
    code: 'forbidden',
    message: 'Your account at the identity provider may not be used here.',
  },
  provider_no_account: {
    code: 'forbidden',
    message: 'No account here is linked to yours at the identity provider.',
  },
  provider_account_taken: {
    code: 'conflict',
    message: 'Another account is linked to this one at the identity provider.',
  },
  provider_linked: {
    code: 'conflict',
    message: 'Your account is already linked. Unlink it first.',
  },
  provider_not_linked: { code: 'conflict', message: 'Your account is not linked.' },
  password_needed: {
    code: 'conflict',
    message: 'Set a password first. Without one, you could not log in any more.',
  },
  not_logged_in: { code: 'unauthenticated', message: 'You are not logged in.' },
  account_suspended: {
    code: 'account_suspended',
    message: 'This account is suspended. Contact the operator of this server.',
  },
  invite_required: { code: 'invalid_input', message: 'is required here' },
  invite_not_usable: {
    code: 'invalid_input',
    message: 'is not an invite that can still be used',
  },
  invite_code_expired: { code: 'invalid_input', message: 'has expired' },
  invite_code_used_up: { code: 'invalid_input', message: 'was used as often as it can be' },
  invite_code_revoked: { code: 'invalid_input', message: 'was revoked' },
  not_a_public_address: {
    code: 'invalid_input',
    message: 'must be lowercase letters, digits and single hyphens, at least one of them a letter',
  },
  public_address_reserved: { code: 'invalid_input', message: 'is reserved' },
  public_address_taken: { code: 'conflict', message: 'is already the address of another server' },
  registration_closed: { code: 'forbidden', message: 'Registration is closed here.' },
  email_off: { code: 'conflict', message: 'This Guildhall does not send e-mails.' },
  email_taken: { code: 'conflict', message: 'Another account has this e-mail address.' },
  email_link_used: {
    code: 'not_found',
    message: 'This link was already used, has expired or was replaced.',
  },
  too_many_mails: {
    code: 'rate_limited',
    message: 'Too many e-mails were requested. Try again later.',
  },
  reset_link_used: {
    code: 'not_found',
    message: 'This link was already used, has expired or was replaced.',
  },
  too_many_connections: {
    code: 'limit_reached',
    message: 'This account has reached its limit of connections.',
  },
  too_many_connections_here: {
    code: 'limit_reached',
    message: 'This address has reached its limit of connections.',
  },

  // Permissions
  missing_permission: { code: 'forbidden', message: 'You need the permission {permission}.' },
  rank_too_low: {
    code: 'forbidden',
    message: 'This is at or above your highest role.',
  },
  permission_not_held: {
    code: 'forbidden',
    message: 'You can only grant permissions that you have.',
  },
  owner_only_transfer: { code: 'forbidden', message: 'Only the owner can transfer a server.' },
  owner_only_delete: { code: 'forbidden', message: 'Only the owner can delete a server.' },
  server_not_empty: {
    code: 'invalid_input',
    message:
      'must be a server of yours with only its first channels, no messages and no other members',
  },
  owner_must_transfer: {
    code: 'conflict',
    message: 'Transfer the server to another member first.',
  },
  banned: { code: 'forbidden', message: 'This account is banned from this server.' },
  origin_not_allowed: {
    code: 'forbidden',
    message: 'Requests from this origin are not allowed.',
  },

  // Servers, channels, roles and members
  not_found: { code: 'not_found', message: 'There is no such {thing}.' },
  unknown_route: { code: 'not_found', message: 'There is nothing here.' },
  other_method: {
    code: 'method_not_allowed',
    message: 'This URL takes only {methods} requests. Set the method in the tool that posts.',
  },
  server_limit: { code: 'limit_reached', message: 'An account can be in at most {max} servers.' },
  channel_limit: {
    code: 'limit_reached',
    message: 'This server has reached its limit of channels.',
  },
  role_limit: { code: 'limit_reached', message: 'This server has reached its limit of roles.' },
  overwrite_limit: {
    code: 'limit_reached',
    message: 'This channel has reached its limit of overwrites.',
  },
  server_overwrite_limit: {
    code: 'limit_reached',
    message: 'The channels of a server can have at most {max} overwrites in total.',
  },
  invite_limit: {
    code: 'limit_reached',
    message: 'A server can have at most {max} active invites. Revoke one first.',
  },
  invitation_limit: {
    code: 'limit_reached',
    message: 'There can be at most {max} active invitations. Revoke one first.',
  },
  webhook_limit: { code: 'limit_reached', message: 'A server can have at most {max} webhooks.' },
  outgoing_webhook_limit: {
    code: 'limit_reached',
    message: 'A server can have at most {max} outgoing webhooks.',
  },
  notification_setting_limit: {
    code: 'limit_reached',
    message: 'An account can have notification settings for at most {max} servers and channels.',
  },
  outgoing_webhook_off: {
    code: 'conflict',
    message: 'This outgoing webhook is turned off. Turn it on first.',
  },
  channels_needed: {
    code: 'invalid_input',
    message: 'must name at least one channel for the event message.created',
  },
  endpoint_not_public: {
    code: 'invalid_input',
    message: 'is not a public address. Private, local and reserved addresses cannot receive events',
  },
  allowed_and_denied: {
    code: 'invalid_input',
    message: 'contains a permission that is also allowed',
  },
  category_has_no_parent: {
    code: 'invalid_input',
    message: 'A category cannot be in another category.',
  },
  not_a_category: { code: 'invalid_input', message: 'must be a category of this server' },
  no_category: { code: 'invalid_input', message: 'The channel is in no category.' },
  no_slow_mode: {
    code: 'invalid_input',
    message: 'Only text and announcement channels have slow mode.',
  },
  listed_twice: { code: 'invalid_input', message: 'It is listed twice.' },
  not_a_channel: { code: 'invalid_input', message: 'is not a channel of this server' },
  not_a_message_channel: {
    code: 'invalid_input',
    message: 'must be a channel with messages',
  },
  not_a_webhook_channel: {
    code: 'invalid_input',
    message: 'must be a text or announcement channel',
  },
  not_a_member: { code: 'invalid_input', message: 'must be a member of the server' },
  owner_suspended: { code: 'invalid_input', message: 'must not be suspended' },
  not_a_role: { code: 'invalid_input', message: 'is not a role of this server' },
  everyone_role: { code: 'invalid_input', message: 'is the role that everyone has' },
  everyone_role_fixed: {
    code: 'invalid_input',
    message: 'cannot be changed for the role everyone',
  },
  everyone_role_stays: { code: 'forbidden', message: 'The role everyone cannot be deleted.' },
  others_invite: {
    code: 'forbidden',
    message: 'You need the permission manage_server to revoke invites of others.',
  },
  operator_only: { code: 'forbidden', message: 'Only operators of this Guildhall can do that.' },
  no_such_account: { code: 'not_found', message: 'There is no account named {username}.' },
  already_suspended: { code: 'conflict', message: '{username} is already suspended.' },
  not_suspended: { code: 'conflict', message: '{username} is not suspended.' },
  no_two_factor: {
    code: 'conflict',
    message: '{username} does not use two-factor authentication.',
  },
  no_passkeys: { code: 'conflict', message: '{username} has no passkeys.' },
  already_operator: { code: 'conflict', message: '{username} is already an operator.' },
  not_operator: { code: 'conflict', message: '{username} is not an operator.' },
  last_operator: {
    code: 'conflict',
    message: 'This is the only operator who can log in. Make another account an operator first.',
  },
  report_closed: { code: 'conflict', message: 'The report {id} is already closed.' },
  not_its_name: { code: 'invalid_input', message: 'is not the name of the server' },
  in_the_past: { code: 'invalid_input', message: 'is in the past' },
  certificate_not_ours: {
    code: 'conflict',
    message: 'Guildhall gets no certificate itself: that needs HTTPS=auto.',
  },
  no_certificate: {
    code: 'conflict',
    message: 'There is no certificate yet. Guildhall is trying to get the first one.',
  },
  backup_off: { code: 'conflict', message: 'Set BACKUPS to start backups here.' },
  backup_unsupported: {
    code: 'conflict',
    message: 'Backups can only be started here with SQLite. Use pg_dump for PostgreSQL.',
  },
  backup_running: { code: 'conflict', message: 'A backup is running already.' },
  not_in_range: { code: 'invalid_input', message: 'must be a whole number from {min} to {max}' },
  not_changeable: {
    code: 'invalid_input',
    message: 'can only be set in the environment or the file .env',
  },
  set_elsewhere: {
    code: 'conflict',
    message: 'is set in the environment or the file .env, and can only be changed there',
  },
  needed_with: { code: 'invalid_input', message: 'is needed with {setting}' },
  not_a_mail_server: {
    code: 'invalid_input',
    message:
      'must be an address like smtp://user@mail.example.org:587 or smtps://user@mail.example.org',
  },
  not_a_mail_sender: {
    code: 'invalid_input',
    message: 'must be an address like Guildhall <guildhall@example.org>',
  },
  mail_user_needed: {
    code: 'invalid_input',
    message: 'must have a user, as in smtp://user@mail.example.org, for the password',
  },
  password_given_twice: {
    code: 'invalid_input',
    message: 'must not be set if SMTP_URL has a password',
  },
  password_in_address: {
    code: 'invalid_input',
    message: 'must not contain the password, which is a setting of its own',
  },
  mail_not_sent: { code: 'bad_gateway', message: 'The e-mail could not be sent: {detail}.' },
  rules_not_accepted: {
    code: 'forbidden',
    message: 'Accept the rules of this server first.',
  },
  nickname_while_muted: {
    code: 'forbidden',
    message: 'You cannot change your nickname while you are timed out.',
  },
  room_name_while_muted: {
    code: 'forbidden',
    message: 'You cannot rename rooms while you are timed out.',
  },
  rules_changed: {
    code: 'conflict',
    message: 'The rules have just changed. Read them again.',
  },
  invites_paused: {
    code: 'forbidden',
    message: 'This server accepts no new members right now. Try again later.',
  },
  invite_creation_paused: {
    code: 'forbidden',
    message: 'While raid protection is on, only members who can ban others can create invites.',
  },
  invite_expired: { code: 'invite_expired', message: 'This invite has expired.' },
  invite_revoked: { code: 'invite_revoked', message: 'This invite was revoked.' },
  invite_exhausted: {
    code: 'invite_exhausted',
    message: 'This invite has reached its limit of uses.',
  },

  // Friends and direct messages
  own_account: { code: 'invalid_input', message: 'is your own account' },
  already_friends: { code: 'conflict', message: 'You are friends already.' },
  blocked_by_you: { code: 'conflict', message: 'You have blocked this user. Unblock them first.' },
  friend_requests_closed: {
    code: 'forbidden',
    message: 'This user does not accept friend requests from you.',
  },
  friend_limit: { code: 'limit_reached', message: 'An account can have at most {max} friends.' },
  other_friend_limit: {
    code: 'limit_reached',
    message: 'This user has reached the limit of friends.',
  },
  friend_request_limit: {
    code: 'limit_reached',
    message: 'An account can have at most {max} pending friend requests.',
  },
  other_friend_request_limit: {
    code: 'limit_reached',
    message: 'Too many friend requests are waiting for an answer of this user.',
  },
  block_limit: { code: 'limit_reached', message: 'An account can block at most {max} users.' },
  cannot_message: {
    code: 'forbidden',
    message: 'You cannot send direct messages to this user.',
  },
  restricted_in_shared_servers: {
    code: 'forbidden',
    message:
      'You cannot begin a conversation with this user: in the servers that you share, you are timed out or have not accepted the rules.',
  },

  // Conversations
  group_limit: { code: 'limit_reached', message: 'A group can have at most {max} people.' },
  report_limit: {
    code: 'limit_reached',
    message: 'The operator has not handled {max} of your reports yet.',
  },
  already_reported: { code: 'conflict', message: 'You have reported this message already.' },
  open_report_limit: {
    code: 'limit_reached',
    message: 'The moderators have not handled {max} of your reports yet.',
  },
  message_or_person: { code: 'invalid_input', message: 'give either messageId or userId' },
  not_a_group: { code: 'forbidden', message: 'This is not a group.' },
  group_owner_only: { code: 'forbidden', message: 'Only the owner of the group can do this.' },

  // Messages
  empty_message: { code: 'empty', message: 'The message has neither content nor attachments.' },
  empty_post: { code: 'empty', message: 'The message has neither content nor embeds.' },
  message_too_long: {
    code: 'invalid_input',
    message: 'must have at most {max} characters, including the displayed name',
  },
  post_too_long: {
    code: 'invalid_input',
    message:
      'is too long: name, content and all texts of embeds can have at most {max} characters in total',
  },
  idempotency_key_used: {
    code: 'conflict',
    message: 'This idempotency key was used for another request.',
  },
  template_error: { code: 'invalid_input', message: 'line {line}, column {column}: {detail}' },
  template_too_slow: { code: 'invalid_input', message: 'takes too long to render' },
  template_too_large: { code: 'invalid_input', message: 'needs too much memory' },
  template_result_not_json: {
    code: 'invalid_input',
    message: 'begins with a brace but is not valid JSON: {detail}',
  },
  template_payload_missing: {
    code: 'invalid_input',
    message: 'is required until the webhook has received a request',
  },
  signature_missing: {
    code: 'unauthenticated',
    message: 'This webhook only accepts signed requests. The signature is missing.',
  },
  signature_wrong: {
    code: 'unauthenticated',
    message: 'This webhook only accepts signed requests. The signature is wrong.',
  },
  signature_expired: {
    code: 'unauthenticated',
    message: 'This webhook only accepts signed requests. The signature is too old.',
  },
  not_signed: {
    code: 'invalid_input',
    message: 'must contain a valid signature, because this webhook has a secret',
  },
  ids_or_newest: {
    code: 'invalid_input',
    message: 'give either messageIds or newest, and authorId only together with newest',
  },
  filtered_word: { code: 'forbidden', message: 'This server does not allow “{word}”.' },
  filtered_link: {
    code: 'forbidden',
    message: 'This server does not allow links to {domain}.',
  },
  too_many_patterns: {
    code: 'invalid_input',
    message: 'A filter has at most {max} words with *.',
  },
  matches_everything: { code: 'invalid_input', message: 'must contain a letter or a digit' },
  no_messages_here: { code: 'invalid_input', message: 'A {type} channel has no messages.' },
  not_your_message: { code: 'forbidden', message: 'You can only edit your own messages.' },
  not_a_message_here: { code: 'invalid_input', message: 'must be a message in this channel' },
  not_forwardable: {
    code: 'invalid_input',
    message: 'can’t be forwarded: it is a message of Guildhall, about a call or with a role menu',
  },
  not_an_upload: {
    code: 'invalid_input',
    message: 'must be an unused upload of yours in this channel',
  },
  not_an_emoji: { code: 'invalid_input', message: 'must be exactly one emoji' },
  one_range_only: {
    code: 'invalid_input',
    message: 'only one of before, after and around is allowed',
  },
  not_a_cursor: { code: 'invalid_input', message: 'must be a cursor from an earlier page' },
  pin_limit: {
    code: 'limit_reached',
    message: 'A channel can have at most {max} pinned messages.',
  },
  saved_limit: {
    code: 'limit_reached',
    message: 'An account can save at most {max} messages.',
  },
  reaction_limit: {
    code: 'limit_reached',
    message: 'A message can have at most {max} different reactions.',
  },
  upload_limit: { code: 'limit_reached', message: 'You already have {max} unsent uploads.' },
  slow_mode: {
    code: 'rate_limited',
    message: 'This channel is in slow mode. Wait {seconds} s.',
  },

  // Threads
  thread_exists: { code: 'conflict', message: 'This message already has a thread.' },
  no_threads_here: {
    code: 'invalid_input',
    message: 'Direct messages and threads have no threads.',
  },
  thread_limit: {
    code: 'limit_reached',
    message: 'This channel already has {max} active threads.',
  },
  threads_of_server_limit: {
    code: 'limit_reached',
    message: 'This server has reached its limit of threads.',
  },
  thread_locked: { code: 'forbidden', message: 'This thread is locked.' },
  not_your_thread: {
    code: 'forbidden',
    message: 'Only the creator of the thread and moderators can do this.',
  },

  // Voice
  voice_off: { code: 'busy', message: 'Voice is turned off here.' },
  voice_unavailable: {
    code: 'busy',
    message: 'The media server is not running. Try again in a moment.',
  },
  not_a_voice_channel: { code: 'invalid_input', message: 'must be a voice channel' },
  no_voice_settings: {
    code: 'invalid_input',
    message: 'Only voice channels have a user limit, a bitrate and rooms.',
  },
  room_limit: {
    code: 'limit_reached',
    message: 'There can be at most {max} rooms in a server at a time.',
  },
  room_locked: { code: 'forbidden', message: 'This room is locked.' },
  not_a_room: { code: 'conflict', message: 'This channel is not a room.' },
  room_owner_only: { code: 'forbidden', message: 'Only the owner of the room can change it.' },
  not_in_room: { code: 'invalid_input', message: 'must be somebody in the room' },
  fixed_for_rooms: {
    code: 'invalid_input',
    message: 'cannot be changed for a room: it follows the channel that made it',
  },
  room_overwrites: {
    code: 'conflict',
    message: 'A room has the permissions of the channel that made it. Change them there.',
  },
  afk_makes_no_rooms: {
    code: 'invalid_input',
    message: 'A channel cannot make rooms and be the AFK channel.',
  },
  in_afk_channel: {
    code: 'forbidden',
    message: 'Nobody is seen or heard in the AFK channel.',
  },
  voice_channel_full: {
    code: 'limit_reached',
    message: 'This voice channel is full. It has room for {max}.',
  },
  voice_full: {
    code: 'limit_reached',
    message: 'The media server has reached its limit of participants.',
  },
  server_not_large: {
    code: 'conflict',
    message: 'Only the members of large servers can be subscribed to.',
  },
  not_in_voice: { code: 'conflict', message: 'You are not in a voice channel.' },
  no_voice_check: { code: 'conflict', message: 'There is no test of the connection to answer.' },
  member_not_in_voice: {
    code: 'conflict',
    message: 'The member is not in a voice channel of this server.',
  },
  member_cannot_connect: {
    code: 'forbidden',
    message: 'The member cannot connect to that channel.',
  },
  sound_while_silenced: {
    code: 'forbidden',
    message: 'You cannot play sounds while you are deafened, or muted by a moderator.',
  },
  bad_session_description: {
    code: 'invalid_input',
    message: 'is not a valid answer to the offer: {detail}',
  },

  // Emoji
  emoji_limit: {
    code: 'limit_reached',
    message: 'A server can have at most {max} emoji of its own. Delete one first.',
  },
  emoji_name_taken: { code: 'conflict', message: 'is already the name of an emoji of this server' },
  picture_too_wide: {
    code: 'invalid_input',
    message: 'must have at most {max} pixels in each direction',
  },
  emoji_not_here: { code: 'invalid_input', message: 'is not an emoji of this server' },
  sticker_limit: {
    code: 'limit_reached',
    message: 'A server can have at most {max} stickers. Delete one first.',
  },
  sticker_name_taken: {
    code: 'conflict',
    message: 'is already the name of a sticker of this server',
  },
  sticker_not_here: { code: 'invalid_input', message: 'is not a sticker of this server' },
  no_stickers_here: {
    code: 'invalid_input',
    message: 'is not possible here: conversations have no stickers',
  },

  // Soundboard
  sound_limit: {
    code: 'limit_reached',
    message: 'A server can have at most {max} sounds. Delete one first.',
  },
  sound_name_taken: { code: 'conflict', message: 'is already the name of a sound of this server' },
  not_a_sound: {
    code: 'invalid_input',
    message: 'must be a WAV file with 16-bit PCM, one channel, and 8 to 48 kHz',
  },
  sound_too_long: { code: 'invalid_input', message: 'must last at most {max} s' },
  sound_silent: { code: 'invalid_input', message: 'is silent' },
  sound_not_here: { code: 'invalid_input', message: 'is not a sound of this server' },

  // Role menus
  role_menu_limit: {
    code: 'limit_reached',
    message: 'A server can have at most {max} role menus. Delete one first.',
  },
  role_not_harmless: {
    code: 'invalid_input',
    message:
      'grants more than everyone has by default, in the server or a channel, or is exempt from the filter',
  },
  role_not_in_menu: { code: 'invalid_input', message: 'is not a role of this menu' },
  menu_without_roles: { code: 'invalid_input', message: 'has no roles' },
  not_a_role_menu: { code: 'invalid_input', message: 'is not a role menu of this server' },
  role_choice_while_muted: {
    code: 'forbidden',
    message: 'You cannot choose roles while you are timed out.',
  },

  // Game servers
  game_server_limit: {
    code: 'limit_reached',
    message: 'A server can have at most {max} game servers. Remove one first.',
  },
  unknown_game: { code: 'invalid_input', message: 'is not a game that can be queried' },
  not_a_game_host: {
    code: 'invalid_input',
    message: 'must be an IPv4 address, an IPv6 address or a hostname, without a port',
  },
  game_port_needed: {
    code: 'invalid_input',
    message: 'is required: this game has no default port',
  },
  game_host_not_found: {
    code: 'invalid_input',
    message: 'cannot be found. Check its spelling',
  },
  no_game_answers: {
    code: 'invalid_input',
    message: 'has no game server that responds, or its game is not known',
  },
  not_a_game_server: { code: 'invalid_input', message: 'is not a game server of this server' },
  game_host_not_public: {
    code: 'invalid_input',
    message:
      'is not a public address. Private, local and reserved addresses cannot be watched, unless the operator of this Guildhall allows their network with STATUS_ALLOWED_NETWORKS',
  },

  // Rates and load
  too_many_requests: { code: 'rate_limited', message: 'Too many requests. Try again later.' },
  too_many_posts: {
    code: 'rate_limited',
    message: 'This webhook has posted too many messages. Try again later.',
  },
  too_many_logins: {
    code: 'rate_limited',
    message: 'Too many failed logins. Try again later.',
  },
  too_many_registrations: {
    code: 'rate_limited',
    message: 'Too many new accounts from this address. Try again later.',
  },
  busy: { code: 'busy', message: 'The server is busy. Try again in a moment.' },
  account_storage_full: {
    code: 'limit_reached',
    message: 'Your files can take up at most {max} MiB. Delete messages with files to make room.',
  },
  server_storage_full: {
    code: 'limit_reached',
    message:
      "This server's files can take up at most {max} MiB. Delete messages with files to make room.",
  },
  disk_low: {
    code: 'storage_full',
    message: 'The server is running out of disk space. Nothing was stored. Deleting still works.',
  },
  disk_full: { code: 'storage_full', message: 'The disk is full. Nothing was stored.' },
  files_unavailable: {
    code: 'busy',
    message: 'Files cannot be stored or loaded right now. Try again in a moment.',
  },
  internal_error: { code: 'internal_error', message: 'Something went wrong on our side.' },

  // Servers made from templates
  not_a_template_link: {
    code: 'invalid_input',
    message: 'must be a template link such as https://discord.new/CODE',
  },
  link_or_template: { code: 'invalid_input', message: 'must have either a link or a template' },
  no_everyone_role: { code: 'invalid_input', message: 'must contain the role with the id 0' },
  discord_unavailable: {
    code: 'unavailable',
    message: 'Discord does not answer. Try again later, or use the template as a file.',
  },

  // Imports of history
  imports_off: {
    code: 'forbidden',
    message: 'On this Guildhall, only operators import the history of servers.',
  },
  import_active: {
    code: 'conflict',
    message: 'This server already has an import. Wait for its end, or stop it.',
  },
  import_too_large: {
    code: 'limit_reached',
    message: 'The files of an import can have at most {max} MiB together.',
  },
  import_not_uploading: { code: 'conflict', message: 'This import takes no more bytes.' },
  import_not_ready: { code: 'conflict', message: 'This import is not ready to start.' },
  import_ended: { code: 'conflict', message: 'This import has ended already.' },
  import_gap: {
    code: 'conflict',
    message: 'The bytes before this part are missing: {received} are there.',
  },
  part_too_large: { code: 'invalid_input', message: 'must have at most {max} bytes' },
  part_past_end: { code: 'invalid_input', message: 'goes beyond the end of the file' },
  not_a_channel_for_import: {
    code: 'invalid_input',
    message: 'must be a text channel of this server that you can see',
  },

  not_imported: { code: 'invalid_input', message: 'must be an imported message of this server' },
  claim_exists: {
    code: 'conflict',
    message: 'This was proposed already. It waits for a decision, or was decided.',
  },
  not_asked: {
    code: 'forbidden',
    message: 'Only the member who is asked can decide about this.',
  },
  claim_declined: {
    code: 'conflict',
    message: 'This was declined. Only those who declined it can remove it.',
  },
  author_claimed: { code: 'conflict', message: 'This author already belongs to a member.' },
  claim_limit: {
    code: 'limit_reached',
    message: 'There are too many claims. Wait until some are decided.',
  },

  // Images from other hosts
  address_not_public: { code: 'forbidden', message: 'Only public addresses can be fetched.' },
  address_not_allowed: { code: 'forbidden', message: 'This address cannot be fetched.' },
  https_needed: { code: 'invalid_input', message: 'must be an https address' },
  request_not_sent: {
    code: 'bad_gateway',
    message: 'The request could not be sent: {detail}.',
  },
  image_not_fetched: {
    code: 'bad_gateway',
    message: 'The image could not be fetched: {detail}.',
  },
} as const satisfies Record<string, { code: ErrorCode; message: string }>

export type ErrorReason = keyof typeof errorReasons

type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** The parameters in the message of a reason. */
export type ReasonParams<R extends ErrorReason> = {
  readonly [Name in NamesIn<(typeof errorReasons)[R]['message']>]: string | number
}

/** The English message of a reason. */
export function reasonMessage(
  reason: ErrorReason,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return errorReasons[reason].message.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    String(params[name] ?? ''),
  )
}
