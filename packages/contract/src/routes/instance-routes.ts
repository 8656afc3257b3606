import Type from 'typebox'
import { Instance } from '../instance.ts'
import { Ok } from '../shapes.ts'
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
  getReady: {
    tag: 'health',
    summary: 'Check whether a load balancer should send requests to this process',
    description: '`busy` while the process shuts down or its database does not answer.',
    auth: 'public',
    success: { status: 200, body: Ok },
    errors: ['busy'],
  },
  getInstance: {
    tag: 'instance',
    summary: 'Get name, picture and services, and who can create an account',
    description:
      '`firstRun` is true as long as there is no account. Only operators, with their session, get the `version`.',
    auth: 'public',
    success: { status: 200, body: Instance },
  },
})
