import type { Widened } from '../widened.ts'

/** What an owner can do with a new server. */
export const nextSteps = {
  title: 'Before you invite people',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  done: 'done',
  dismiss: 'Hide this list',
  move: 'Coming from Discord? Take your server with you.',
  steps: {
    icon: 'Add a picture',
    channels: 'Create channels',
    roles: 'Create roles',
    rules: 'Write rules',
    moderation: 'Set up moderation',
    welcome: 'Write a welcome page',
    invite: 'Invite people',
  },
}

export type NextStepsTexts = Widened<typeof nextSteps>
