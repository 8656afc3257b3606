import type { ReactNode } from 'react'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import styles from './hall-scene.module.css'

/** A decorative picture of a chat, built from the client's own components. */
export function HallScene() {
  const { scene } = useLazyTexts('auth')
  return (
    <div className={styles['scene']} aria-hidden="true">
      <Roof />
      <div className={styles['window']}>
        <div className={styles['rail']}>
          <Avatar name="Friday Arena" image={null} shape="square" size={36} color="#e2a850" />
          <Avatar name="Map Makers" image={null} shape="square" size={36} color="#4f7a6b" />
          <Avatar name="Raid" image={null} shape="square" size={36} color="#7d5a8c" />
        </div>
        <div className={styles['channels']}>
          <Channel name={scene.general} isOpen />
          <Channel name={scene.builds} unread={1} />
          <Channel name={scene.planning} />
          <VoiceChannel name={scene.lounge} people={['Mira', 'Jonas']} />
        </div>
        <div className={styles['messages']}>
          <ChatMessage name="Mira">{scene.first}</ChatMessage>
          <ChatMessage name="Jonas">{scene.second}</ChatMessage>
          <WebhookMessage />
          <ChatMessage name="Aylin">{scene.reply}</ChatMessage>
          <GameServerRow />
        </div>
      </div>
    </div>
  )
}

function Roof() {
  return (
    <svg className={styles['roof']} viewBox="0 0 520 108" fill="none">
      <path className={styles['gable']} d="M8 106 260 30l252 76z" />
      <path className={styles['ridge']} d="M8 106 260 30l252 76" />
      <path className={styles['ridge']} d="M260 30V4" />
      <path className={styles['flag']} d="M261 4l34 9-34 9z" />
    </svg>
  )
}

interface ChannelProps {
  name: string
  isOpen?: boolean
  unread?: number
}

function Channel({ name, isOpen = false, unread }: ChannelProps) {
  return (
    <div className={[styles['channel'], isOpen && styles['open']].join(' ')}>
      <Icon name="hash" size={16} />
      <span>{name}</span>
      {unread !== undefined && <b>{unread}</b>}
    </div>
  )
}

function VoiceChannel({ name, people }: { name: string; people: string[] }) {
  return (
    <>
      <div className={styles['channel']}>
        <Icon name="speaker" size={16} />
        <span>{name}</span>
      </div>
      {people.map((person) => (
        <div key={person} className={styles['participant']}>
          <Avatar name={person} image={null} size={20} />
          <span>{person}</span>
        </div>
      ))}
    </>
  )
}

function ChatMessage({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles['message']}>
      <Avatar name={name} image={null} size={32} />
      <div>
        <b>{name}</b>
        <div>{children}</div>
      </div>
    </div>
  )
}

function WebhookMessage() {
  const { scene } = useLazyTexts('auth')
  return (
    <div className={styles['message']}>
      <span className={styles['webhookIcon']}>
        <Icon name="hook" size={18} />
      </span>
      <div>
        <b>{scene.webhookName}</b> <span className={styles['badge']}>{scene.webhookBadge}</span>
        <div className={styles['card']}>
          <b>{scene.webhookTitle}</b>
          <span>{scene.webhookText}</span>
        </div>
      </div>
    </div>
  )
}

function GameServerRow() {
  const { scene } = useLazyTexts('auth')
  return (
    <div className={styles['game']}>
      <Icon name="controller" size={20} />
      <b>{scene.serverName}</b>
      <span className={styles['players']}>{scene.players}</span>
      <span className={styles['bar']} />
    </div>
  )
}
