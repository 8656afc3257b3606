import type { Fields } from './fields.ts'
import { textOf } from './texts.ts'

/** The question of a poll, and a line with the votes for each option. */
export function pollOf(message: Fields): string[] {
  const poll = message.optionalObject('poll')
  if (!poll) return []
  const votes = new Map(
    (poll.optionalObject('results')?.list('answerCounts', 'answer_counts') ?? []).map((answer) => [
      answer.count('id'),
      answer.count('count'),
    ]),
  )
  const options = poll.list('answers').map((answer, index) => {
    const id = answer.count('answerId', 'answer_id', 'id') ?? index + 1
    const count = answer.count('voteCount', 'votes', 'count') ?? votes.get(id) ?? null
    return `- ${mediaText(answer) || '?'}${count === null ? '' : ` (${count === 1 ? '1 vote' : `${count} votes`})`}`
  })
  return [`**${questionOf(poll) || '?'}**`, ...options]
}

function questionOf(poll: Fields): string {
  return poll.isText('question')
    ? oneLine(poll.optionalText('question') ?? '')
    : oneLine(poll.optionalObject('question')?.optionalText('text') ?? '')
}

function mediaText(answer: Fields): string {
  const media = answer.optionalObject('pollMedia', 'poll_media') ?? answer
  return oneLine(media.optionalText('text') ?? '')
}

function oneLine(text: string): string {
  return textOf(text).replaceAll(/\s+/g, ' ').trim()
}
