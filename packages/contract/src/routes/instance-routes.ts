import Type from 'typebox'
import { Instance } from '../instance.ts'
import { defineRoutes } from './route.ts'

export const instanceRoutes = defineRoutes({
  getHealth: {
    tag: 'health',
    summary: 'Check whether the service is up',
    description: '`time` is the server time in milliseconds.',
    auth: 'public',
    success: {
      status: 200,
      body: Type.Object({ ok: Type.Literal(true), time: Type.Integer() }),
    },
  },
  getInstance: {
    tag: 'instance',
    summary: 'Get the running services and who can create an account',
    description: '`firstRun` is true as long as there is no account.',
    auth: 'public',
    success: { status: 200, body: Instance },
  },
})
