import { pluralIn } from '../plural.ts'
import type { Widened } from '../widened.ts'

const plural = pluralIn('en')

/** Roles that members give themselves, and the settings of the menus in which they do. */
export const roleMenus = {
  title: (server: string) => `Your roles in ${server}`,
  intro: 'Choose what fits you. All members can see your roles.',
  none: 'There are no roles to choose here any more.',
  modes: { any: 'Choose as many as you like.', one: 'Choose one.' },
  empty: 'This menu has no roles.',
  deleted: 'This role menu was deleted.',
  settings: {
    intro:
      'Members give themselves the roles of a menu: in the server’s menu under “Roles”, when they join, or with the buttons of a message.',
    create: 'Create role menu',
    createConfirm: 'Create',
    full: (max: number) => `A server can have at most ${max} role menus. Delete one first.`,
    noMenus: {
      title: 'No role menus',
      text: 'Let members choose their games, their pronouns, or what they’re notified about.',
    },
    all: 'All role menus',
    gone: { title: 'Role menu not found', text: 'It may have been deleted.' },
    count: (roles: number) => plural(roles, { one: '1 role', other: `${roles} roles` }),
    atJoinShort: 'Shown after joining',
    name: 'Title',
    nameMissing: 'Enter a title.',
    description: 'Description (optional)',
    mode: 'How many roles a member can choose',
    any: 'Any number',
    one: 'At most one',
    atJoin: 'Show it to new members',
    atJoinHint: 'It’s on the welcome page, after the rules.',
    atJoinOff: 'It’s on the welcome page, which is turned off at the moment.',
    roles: 'Roles',
    rolesHint:
      'Only roles below your own that allow nothing beyond what everyone can do by default. Keep them below your moderators’ roles: nobody can moderate members above themselves.',
    add: 'Add a role',
    choose: 'Choose a role',
    noOthers: 'No other role can be added.',
    emoji: (role: string) => `Choose an emoji for ${role}`,
    removeEmoji: (role: string) => `Remove the emoji of ${role}`,
    text: (role: string) => `Text for ${role} (optional)`,
    moveUp: (role: string) => `Move ${role} up`,
    remove: (role: string) => `Remove ${role}`,
    above: 'You can’t change this menu because one of its roles is at or above your highest role.',
    post: 'Post in a channel',
    postIntro: 'Members take the roles with the buttons of the message. It follows later changes.',
    channel: 'Channel',
    postUnsaved: 'Save your changes first.',
    postEmpty: 'Add a role first.',
    postConfirm: 'Post',
    posted: (channel: string) => `Posted in #${channel}.`,
    delete: {
      title: 'Delete role menu',
      intro: 'Members keep the roles that they have.',
      open: 'Delete',
      question: (title: string) => `Delete ${title}?`,
      confirm: 'Delete permanently',
      done: (title: string) => `${title} was deleted.`,
    },
  },
}

export type RoleMenusTexts = Widened<typeof roleMenus>
