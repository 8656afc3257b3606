import { parentPort } from 'node:worker_threads'
import { renderTemplate } from './engine.ts'
import type { RenderRequest } from './engine.ts'

parentPort?.on('message', (request: RenderRequest) =>
  parentPort?.postMessage(renderTemplate(request)),
)
// The deadline of the first template begins when the thread is ready.
parentPort?.postMessage('ready')
