// After Unicode's frequency list, with what teams and players add to it.
const inOrder =
  '👍 😂 ❤️ 🔥 🎉 🚀 👀 ✅ 🤣 🙏 😭 😍 😄 😊 🥰 😘 👋 💯 🤔 👏 😅 😁 🥺 🙌 💪 😎 😉 🙂 😀 😆 🥳 😢 🤷 🤦 😃 😋 😏 🙄 😳 ✨ 💜 💙 💚 💛 🧡 🖤 💔 ' +
  '💕 💖 👌 🤝 ✌️ 🤞 👎 🫡 💀 👉 👇 👆 👈 ❌ ⭐ 🏆 🎮 🎂 🎊 🎁 🎈 👑 💩 🤡 👻 😴 😡 😱 🤯 🤩 😇 😈 🤗 🤭 🙈 😌 😔 😩 😐 😑 🙃 😬 😜 😒 🥴 🤤 🥵 🥶 ☕ 🍕 🍻 🍿 ' +
  '☀️ 🌈 🌹 🌸 ⚡ 💥 💡 ⚠️ 🐛 🛠️ 📌 📣 💬 💰 🎶 🎯 🎲 ⚔️ 🛡️ 🐱 🐶 🤖 👽 ➕ ❓ ❗ ⏰ 🔔 🔒 📷 💻'

/** The most used emoji, the most used first. */
export const popularEmoji: readonly string[] = inOrder.split(' ')

const ranks = new Map(popularEmoji.map((text, rank) => [text, rank]))

/** 0 for the most used emoji; infinite for those outside the list. */
export function popularityOf(text: string): number {
  return ranks.get(text) ?? Infinity
}
