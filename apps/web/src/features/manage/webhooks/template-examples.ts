/** A template that renders Markdown text. */
export const textExample = `**{{ payload.title | default: "News" | escape_markdown }}**
{{ payload.text | escape_markdown }}
`

/** A template that renders a card. */
export const cardExample = `{
  "embeds": [{
    "url": {{ payload.url | default: "https://example.org" | json }},
    "title": {{ payload.title | default: "News" | truncate: 200 | json }},
    "description": {{ payload.text | truncate: 500 | json }},
    "color": "{% if payload.ok %}#2ea043{% else %}#da3633{% endif %}"
  }]
}
`
