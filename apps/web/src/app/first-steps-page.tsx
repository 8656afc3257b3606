import { FirstSteps } from '../features/auth/first-steps.tsx'
import { MessagesFrame } from './messages-frame.tsx'

/** For accounts without a server: the first steps, beside direct messages and friends. */
export function FirstStepsPage() {
  return (
    <MessagesFrame serverId={undefined} channelId={undefined} isList={false} railStop="">
      {() => <FirstSteps />}
    </MessagesFrame>
  )
}
