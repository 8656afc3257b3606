import { useEffect, useRef, useState } from 'react'
import { MediaError } from '../../shared/voice/media-devices.ts'
import type { MediaProblem } from '../../shared/voice/media-devices.ts'
import { openMicrophone } from '../../shared/voice/microphone.ts'
import type { Microphone, MicrophoneState } from '../../shared/voice/microphone.ts'

export type TestState =
  | { kind: 'off' }
  | { kind: 'opening' }
  | { kind: 'failed'; problem: MediaProblem }
  | MicrophoneState

export interface MicrophoneTest {
  state: TestState
  /** Open while the test runs. */
  microphone: Microphone | null
  start: () => void
  stop: () => void
}

/** Opens the microphone on request, until the page is left. */
export function useMicrophoneTest(): MicrophoneTest {
  const [state, setState] = useState<TestState>({ kind: 'off' })
  const [microphone, setMicrophone] = useState<Microphone | null>(null)
  /** Of the current test: a microphone that opens after its end is closed. */
  const current = useRef<symbol | null>(null)

  const stop = (): void => {
    current.current = null
    setMicrophone(null)
    setState({ kind: 'off' })
  }
  const start = (): void => {
    const test = Symbol('test')
    current.current = test
    setState({ kind: 'opening' })
    openMicrophone((next) => {
      if (current.current === test) setState(next)
    }).then(
      (opened) => {
        if (current.current === test) setMicrophone(opened)
        else opened.close()
      },
      (error: unknown) => {
        if (current.current !== test) return
        setState({
          kind: 'failed',
          problem: error instanceof MediaError ? error.problem : 'in_use',
        })
      },
    )
  }
  useEffect(() => {
    return () => {
      current.current = null
    }
  }, [])
  useEffect(() => () => microphone?.close(), [microphone])
  return { state, microphone, start, stop }
}
