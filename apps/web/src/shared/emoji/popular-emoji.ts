// Based on Unicode's frequency list, with emoji that are common among teams and players.
const orderedByUse =
  '👍 😂 ❤️ 🔥 🎉 🚀 👀 ✅ 🤣 🙏 😭 😍 😄 😊 🥰 😘 👋 💯 🤔 👏 😅 😁 🥺 🙌 💪 😎 😉 🙂 😀 😆 🥳 😢 🤷 🤦 😃 😋 😏 🙄 😳 ✨ 💜 💙 💚 💛 🧡 🖤 💔 ' +
  '💕 💖 👌 🤝 ✌️ 🤞 👎 🫡 💀 👉 👇 👆 👈 ❌ ⭐ 🏆 🎮 🎂 🎊 🎁 🎈 👑 💩 🤡 👻 😴 😡 😱 🤯 🤩 😇 😈 🤗 🤭 🙈 😌 😔 😩 😐 😑 🙃 😬 😜 😒 🥴 🤤 🥵 🥶 ☕ 🍕 🍻 🍿 ' +
  '☀️ 🌈 🌹 🌸 ⚡ 💥 💡 ⚠️ 🐛 🛠️ 📌 📣 💬 💰 🎶 🎯 🎲 ⚔️ 🛡️ 🐱 🐶 🤖 👽 ➕ ❓ ❗ ⏰ 🔔 🔒 📷 💻'

/** The most used emoji, most used first. */
export const popularEmoji: readonly string[] = orderedByUse.split(' ')

const ranks = new Map(popularEmoji.map((text, rank) => [text, rank]))

/** 0 for the most used emoji; infinite for those outside the list. */
export function popularityOf(text: string): number {
  return ranks.get(text) ?? Infinity
}
