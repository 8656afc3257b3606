import type { ManageTexts } from '../en/manage.ts'

export const auditSentences: ManageTexts['auditSentences'] = {
  'server.updated': ({ actor }) => `${actor} hat den Server geändert`,
  'server.renamed': ({ actor, from, to }) =>
    `${actor} hat den Server von ${from} in ${to} umbenannt`,
  'server.owner_changed': ({ actor, to }) => `${actor} hat den Server an ${to} übertragen`,
  'moderation.updated': ({ actor }) => `${actor} hat die Moderation geändert`,
  'rules.updated': ({ actor }) => `${actor} hat die Regeln geändert`,
  'welcome.updated': ({ actor }) => `${actor} hat die Willkommensseite geändert`,
  'raid_protection.started': ({ actor }) => `${actor} hat den Raid-Schutz eingeschaltet`,
  'raid_protection.stopped': ({ actor }) => `${actor} hat den Raid-Schutz ausgeschaltet`,
  'message_filter.updated': ({ actor }) => `${actor} hat den Wort- und Linkfilter geändert`,
  'message_filter.muted': ({ target }) =>
    `Der Wort- und Linkfilter hat ${target} einen Timeout gegeben`,
  'channel.created': ({ actor, target }) => `${actor} hat ${target} erstellt`,
  'channel.updated': ({ actor, target }) => `${actor} hat ${target} geändert`,
  'channel.renamed': ({ actor, from, to }) => `${actor} hat den Kanal ${from} in ${to} umbenannt`,
  'channel.moved': ({ actor, target }) => `${actor} hat ${target} verschoben`,
  'channel.deleted': ({ actor, target }) => `${actor} hat ${target} gelöscht`,
  'overwrite.updated': ({ actor, subject, target }) =>
    `${actor} hat die Berechtigungen von ${subject} in ${target} geändert`,
  'overwrite.deleted': ({ actor, subject, target }) =>
    `${actor} hat die Berechtigungen von ${subject} in ${target} entfernt`,
  'role.created': ({ actor, target }) => `${actor} hat die Rolle ${target} erstellt`,
  'role.updated': ({ actor, target }) => `${actor} hat die Rolle ${target} geändert`,
  'role.renamed': ({ actor, from, to }) => `${actor} hat die Rolle ${from} in ${to} umbenannt`,
  'role.moved': ({ actor, target }) => `${actor} hat die Rolle ${target} verschoben`,
  'role.permissions': ({ actor, target }) =>
    `${actor} hat die Berechtigungen der Rolle ${target} geändert`,
  'role.deleted': ({ actor, target }) => `${actor} hat die Rolle ${target} gelöscht`,
  'role_menu.created': ({ actor, target }) => `${actor} hat das Rollenmenü ${target} erstellt`,
  'role_menu.updated': ({ actor, target }) => `${actor} hat das Rollenmenü ${target} geändert`,
  'role_menu.renamed': ({ actor, from, to }) =>
    `${actor} hat das Rollenmenü ${from} in ${to} umbenannt`,
  'role_menu.deleted': ({ actor, target }) => `${actor} hat das Rollenmenü ${target} gelöscht`,
  'member.updated': ({ actor, target }) => `${actor} hat den Spitznamen von ${target} geändert`,
  'member.roles_changed': ({ actor, target }) => `${actor} hat die Rollen von ${target} geändert`,
  'member.roles_chosen': ({ actor }) => `${actor} hat sich Rollen selbst gegeben`,
  'member.muted': ({ actor, target }) => `${actor} hat ${target} einen Timeout gegeben`,
  'member.unmuted': ({ actor, target }) => `${actor} hat den Timeout von ${target} beendet`,
  'member.kicked': ({ actor, target }) => `${actor} hat ${target} gekickt`,
  'member.banned': ({ actor, target }) => `${actor} hat ${target} gebannt`,
  'member.unbanned': ({ actor, target }) => `${actor} hat den Bann von ${target} aufgehoben`,
  'voice.muted': ({ actor, target }) => `${actor} hat ${target} in Sprachkanälen stummgeschaltet`,
  'voice.unmuted': ({ actor, target }) =>
    `${actor} hat die Stummschaltung von ${target} in Sprachkanälen aufgehoben`,
  'voice.deafened': ({ actor, target }) =>
    `${actor} hat ${target} in Sprachkanälen den Ton ausgeschaltet`,
  'voice.undeafened': ({ actor, target }) =>
    `${actor} hat ${target} in Sprachkanälen den Ton wieder eingeschaltet`,
  'voice.moved': ({ actor, target, from, to }) =>
    `${actor} hat ${target} von ${from} nach ${to} verschoben`,
  'voice.disconnected': ({ actor, target, channel }) =>
    `${actor} hat ${target} von ${channel} getrennt`,
  'join_request.approved': ({ actor, target }) =>
    `${actor} hat die Beitrittsanfrage von ${target} angenommen`,
  'join_request.rejected': ({ actor, target }) =>
    `${actor} hat die Beitrittsanfrage von ${target} abgelehnt`,
  'invite.created': ({ actor, target }) => `${actor} hat die Einladung ${target} erstellt`,
  'invite.revoked': ({ actor, target }) => `${actor} hat die Einladung ${target} widerrufen`,
  'invite.created.hidden': ({ actor }) => `${actor} hat eine Einladung erstellt`,
  'invite.revoked.hidden': ({ actor }) => `${actor} hat eine Einladung widerrufen`,
  'webhook.created': ({ actor, target, channel }) =>
    `${actor} hat den Webhook ${target} für ${channel} erstellt`,
  'webhook.renamed': ({ actor, from, to }) => `${actor} hat den Webhook ${from} in ${to} umbenannt`,
  'webhook.moved': ({ actor, target, from, to }) =>
    `${actor} hat den Webhook ${target} von ${from} nach ${to} verschoben`,
  'webhook.avatar_changed': ({ actor, target }) =>
    `${actor} hat den Avatar des Webhooks ${target} geändert`,
  'webhook.secret_set': ({ actor, target }) =>
    `${actor} hat ein Geheimnis für den Webhook ${target} festgelegt`,
  'webhook.secret_removed': ({ actor, target }) =>
    `${actor} hat das Geheimnis des Webhooks ${target} entfernt`,
  'webhook.regenerated': ({ actor, target }) =>
    `${actor} hat die URL des Webhooks ${target} erneuert`,
  'webhook.template_changed': ({ actor, target }) =>
    `${actor} hat die Vorlage des Webhooks ${target} geändert`,
  'webhook.template_deleted': ({ actor, target }) =>
    `${actor} hat die Vorlage des Webhooks ${target} gelöscht`,
  'webhook.deleted': ({ actor, target, channel }) =>
    `${actor} hat den Webhook ${target} aus ${channel} gelöscht`,
  'outgoing_webhook.created': ({ actor, target }) =>
    `${actor} hat den ausgehenden Webhook ${target} erstellt`,
  'outgoing_webhook.updated': ({ actor, target }) =>
    `${actor} hat den ausgehenden Webhook ${target} geändert`,
  'outgoing_webhook.deleted': ({ actor, target }) =>
    `${actor} hat den ausgehenden Webhook ${target} gelöscht`,
  'outgoing_webhook.disabled': ({ target }) =>
    `Der ausgehende Webhook ${target} wurde abgeschaltet, weil seine Adresse nicht antwortet`,
  'emoji.created': ({ actor, target }) => `${actor} hat das Emoji ${target} hinzugefügt`,
  'emoji.updated': ({ actor, from, to }) => `${actor} hat das Emoji ${from} in ${to} umbenannt`,
  'emoji.deleted': ({ actor, target }) => `${actor} hat das Emoji ${target} gelöscht`,
  'import.started': ({ actor }) => `${actor} hat einen Import gestartet`,
  'import.stopped': ({ actor }) => `${actor} hat einen Import angehalten`,
  'import.done': ({ actor }) => `Der Import von ${actor} ist fertig`,
  'import.failed': ({ actor }) => `Der Import von ${actor} ist fehlgeschlagen`,
  'import_claim.created': ({ actor, target }) =>
    `${actor} hat angegeben, im importierten Verlauf ${target} zu sein`,
  'import_claim.proposed': ({ actor, target, subject }) =>
    `${actor} hat gefragt, ob ${subject} im importierten Verlauf ${target} war`,
  'import_claim.accepted': ({ actor, target, subject }) =>
    `${actor} hat bestätigt, dass ${subject} ${target} war`,
  'import_claim.declined': ({ actor, target, subject }) =>
    `${actor} hat abgelehnt, dass ${subject} ${target} war`,
  'import_claim.deleted': ({ actor, target, subject }) =>
    `${actor} hat zurückgenommen, dass ${subject} ${target} war`,
  'sticker.created': ({ actor, target }) => `${actor} hat den Sticker ${target} hinzugefügt`,
  'sticker.updated': ({ actor, target }) => `${actor} hat den Sticker ${target} geändert`,
  'sticker.deleted': ({ actor, target }) => `${actor} hat den Sticker ${target} gelöscht`,
  'sound.created': ({ actor, target }) => `${actor} hat den Sound ${target} hinzugefügt`,
  'sound.updated': ({ actor, target }) => `${actor} hat den Sound ${target} geändert`,
  'sound.deleted': ({ actor, target }) => `${actor} hat den Sound ${target} gelöscht`,
  'game_server.created': ({ actor, target }) => `${actor} hat den Gameserver ${target} hinzugefügt`,
  'game_server.updated': ({ actor, target }) => `${actor} hat den Gameserver ${target} geändert`,
  'game_server.deleted': ({ actor, target }) => `${actor} hat den Gameserver ${target} entfernt`,
  'public_page.updated': ({ actor }) => `${actor} hat die öffentliche Seite geändert`,
  'message.deleted': ({ actor, subject, channel }) =>
    `${actor} hat eine Nachricht von ${subject} in ${channel} gelöscht`,
  'messages.deleted': ({ actor, channel }) =>
    `${actor} hat mehrere Nachrichten in ${channel} gelöscht`,
  'messages.deleted.author': ({ actor, subject, channel }) =>
    `${actor} hat Nachrichten von ${subject} in ${channel} gelöscht`,
  'thread.updated': ({ actor }) => `${actor} hat einen Thread geändert`,
  'thread.deleted': ({ actor, target, channel }) =>
    `${actor} hat den Thread „${target}“ in ${channel} gelöscht`,
  'report.closed': ({ actor, channel }) =>
    `${actor} hat die Meldung einer Nachricht in ${channel} erledigt`,
  'report.dismissed': ({ actor, channel }) =>
    `${actor} hat die Meldung einer Nachricht in ${channel} verworfen`,
  'message.pinned': ({ actor, channel }) => `${actor} hat in ${channel} eine Nachricht angeheftet`,
  'message.unpinned': ({ actor, channel }) => `${actor} hat in ${channel} eine Nachricht losgelöst`,
  'message.previews_removed': ({ actor, channel }) =>
    `${actor} hat in ${channel} die Linkvorschauen einer Nachricht entfernt`,
  unknown: ({ actor, target }) => `${actor} hat etwas anderes geändert: ${target}`,
}

export const auditActions: ManageTexts['audit']['actions'] = {
  'server.updated': 'Server geändert',
  'server.owner_changed': 'Server übertragen',
  'moderation.updated': 'Moderation geändert',
  'rules.updated': 'Regeln geändert',
  'welcome.updated': 'Willkommensseite geändert',
  'raid_protection.started': 'Raid-Schutz eingeschaltet',
  'raid_protection.stopped': 'Raid-Schutz ausgeschaltet',
  'message_filter.updated': 'Wort- und Linkfilter geändert',
  'message_filter.muted': 'Timeout durch den Filter',
  'channel.created': 'Kanal erstellt',
  'channel.updated': 'Kanal geändert',
  'channel.deleted': 'Kanal gelöscht',
  'overwrite.updated': 'Kanalberechtigungen geändert',
  'overwrite.deleted': 'Kanalberechtigungen entfernt',
  'role.created': 'Rolle erstellt',
  'role.updated': 'Rolle geändert',
  'role.deleted': 'Rolle gelöscht',
  'role_menu.created': 'Rollenmenü erstellt',
  'role_menu.updated': 'Rollenmenü geändert',
  'role_menu.deleted': 'Rollenmenü gelöscht',
  'emoji.created': 'Emoji hinzugefügt',
  'emoji.updated': 'Emoji umbenannt',
  'emoji.deleted': 'Emoji gelöscht',
  'sticker.created': 'Sticker hinzugefügt',
  'sticker.updated': 'Sticker geändert',
  'sticker.deleted': 'Sticker gelöscht',
  'sound.created': 'Sound hinzugefügt',
  'sound.updated': 'Sound geändert',
  'sound.deleted': 'Sound gelöscht',
  'game_server.created': 'Gameserver hinzugefügt',
  'game_server.updated': 'Gameserver geändert',
  'game_server.deleted': 'Gameserver entfernt',
  'member.updated': 'Spitzname geändert',
  'member.roles_changed': 'Rollen geändert',
  'member.roles_chosen': 'Rollen selbst gewählt',
  'member.muted': 'Timeout gegeben',
  'member.unmuted': 'Timeout beendet',
  'member.kicked': 'Mitglied gekickt',
  'member.banned': 'Mitglied gebannt',
  'member.unbanned': 'Bann aufgehoben',
  'voice.muted': 'Mitglied im Sprachkanal stummgeschaltet',
  'voice.unmuted': 'Stummschaltung im Sprachkanal aufgehoben',
  'voice.deafened': 'Ton im Sprachkanal ausgeschaltet',
  'voice.undeafened': 'Ton im Sprachkanal eingeschaltet',
  'voice.moved': 'Mitglied in anderen Sprachkanal verschoben',
  'voice.disconnected': 'Mitglied vom Sprachkanal getrennt',
  'join_request.approved': 'Beitrittsanfrage angenommen',
  'join_request.rejected': 'Beitrittsanfrage abgelehnt',
  'invite.created': 'Einladung erstellt',
  'invite.revoked': 'Einladung widerrufen',
  'webhook.created': 'Webhook erstellt',
  'webhook.renamed': 'Webhook umbenannt',
  'webhook.moved': 'Webhook verschoben',
  'webhook.avatar_changed': 'Avatar eines Webhooks geändert',
  'webhook.secret_set': 'Geheimnis eines Webhooks festgelegt',
  'webhook.secret_removed': 'Geheimnis eines Webhooks entfernt',
  'webhook.regenerated': 'Webhook-URL erneuert',
  'webhook.template_changed': 'Webhook-Vorlage geändert',
  'webhook.template_deleted': 'Webhook-Vorlage gelöscht',
  'webhook.deleted': 'Webhook gelöscht',
  'outgoing_webhook.created': 'Ausgehender Webhook erstellt',
  'outgoing_webhook.updated': 'Ausgehender Webhook geändert',
  'outgoing_webhook.deleted': 'Ausgehender Webhook gelöscht',
  'outgoing_webhook.disabled': 'Ausgehender Webhook abgeschaltet',
  'public_page.updated': 'Öffentliche Seite geändert',
  'import.started': 'Import gestartet',
  'import.stopped': 'Import angehalten',
  'import.done': 'Import fertig',
  'import.failed': 'Import fehlgeschlagen',
  'import_claim.created': 'Importierter Autor beansprucht',
  'import_claim.proposed': 'Mitglied nach importiertem Autor gefragt',
  'import_claim.accepted': 'Anspruch bestätigt',
  'import_claim.declined': 'Anspruch abgelehnt',
  'import_claim.deleted': 'Anspruch zurückgenommen',
  'message.deleted': 'Nachricht gelöscht',
  'messages.deleted': 'Mehrere Nachrichten gelöscht',
  'thread.updated': 'Thread geändert',
  'thread.deleted': 'Thread gelöscht',
  'report.closed': 'Meldung bearbeitet',
  'message.pinned': 'Nachricht angeheftet',
  'message.unpinned': 'Nachricht losgelöst',
  'message.previews_removed': 'Linkvorschauen entfernt',
}
