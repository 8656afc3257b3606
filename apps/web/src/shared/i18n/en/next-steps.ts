import type { Widened } from '../texts.ts'

/** What an owner can do with a new server. */
export const nextSteps = {
  title: 'Next steps',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  done: 'done',
  dismiss: 'Hide next steps',
  steps: {
    invite: 'Invite people',
    icon: 'Add a picture',
    channels: 'Create channels',
    roles: 'Create roles',
    rules: 'Write rules',
  },
}

export type NextStepsTexts = Widened<typeof nextSteps>
