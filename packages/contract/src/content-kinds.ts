/** What a message can contain beside words, for searches. A file can also be an image, a video or a sound. */
export const messageContentKinds = ['link', 'embed', 'file', 'image', 'video', 'sound'] as const
export type MessageContentKind = (typeof messageContentKinds)[number]
