import type { Content, Link } from './email-content.ts'
import type { EmailSettings } from './email-settings.ts'
import { NAME, oneLine, plain } from './email-text.ts'

export function asText(content: Content, { productName }: EmailSettings): string {
  // A chat also opens without its prefilled message, which nobody needs to read in an address.
  const link = ({ label, url }: Link) =>
    `${label}:\n${url.startsWith('https://wa.me/') ? readable(url) : url}`
  // FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE, where there is something to isolate.
  const isRightToLeft = [content.title, ...content.paragraphs].some((words) =>
    /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(words),
  )
  const isolated = (words: string) =>
    isRightToLeft
      ? words.replaceAll(NAME.start, '\u2068').replaceAll(NAME.end, '\u2069')
      : plain(words)
  return [
    oneLine(productName),
    isolated(content.title),
    ...content.paragraphs.map(isolated),
    link(content.button),
    ...content.links.map(link),
    ...(content.question ? [`${content.question.text}\n${link(content.question.link)}`] : []),
    '---',
    content.reason,
    ...content.endings.map((ending) => `${ending.text}\n${link(ending.link)}`),
  ].join('\n\n')
}

/** An address without the part that only machines need. */
const readable = (url: string) => (url.includes('%') ? url.replace(/[?#].*$/, '') : url)

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter)

const withName = (text: string) =>
  escape(text).replaceAll(NAME.start, '<bdi>').replaceAll(NAME.end, '</bdi>')

// Mail clients support little: tables, inline styles, and for dark mode a style block that some of them read.
const DARK = `
  :root { color-scheme: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground { background-color: #14102b !important; }
    .card { background-color: #1f1942 !important; border-color: #3a3266 !important; }
    .ink { color: #f3effc !important; }
    .soft { color: #b9b1d6 !important; }
    .link { color: #ffb28a !important; }
    .line { border-color: #3a3266 !important; }
  }`

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"
const WRAP = 'overflow-wrap:anywhere;word-break:break-word'

export function asHtml(content: Content, { productName }: EmailSettings): string {
  const brand = escape(oneLine(productName))
  const text = (words: string, style = 'margin:0 0 16px;font-size:16px') =>
    `<p class="ink" dir="auto" style="${style};line-height:1.5;color:#221a3a;${WRAP}">${words}</p>`
  const soft = (words: string) =>
    `<p class="soft" dir="auto" style="margin:0 0 12px;font-size:14px;line-height:1.5;color:#5d5675;${WRAP}">${words}</p>`
  const link = ({ label, url }: Link) =>
    `<a class="link" href="${escape(url)}" style="color:#9a3412;text-decoration:underline">${escape(label)}</a>`
  // Shows the address itself, so that nobody has to trust a label.
  const address = ({ label, url }: Link) =>
    `${escape(label)}:<br>${link({ label: readable(url), url })}`
  const lines = (paragraph: string) => withName(paragraph).replaceAll('\n', '<br>')
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(content.subject)}</title>
<style>${DARK}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:#fbf8f2;${FONT}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#fbf8f2;table-layout:fixed">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;table-layout:fixed;text-align:left">
<tr><td bgcolor="#1b1340" style="padding:16px 24px;background-color:#1b1340;border-radius:12px 12px 0 0;font-size:18px;font-weight:bold;color:#ffffff;${FONT}"><span style="color:#f5b400" aria-hidden="true">&#9733;</span> ${brand}</td></tr>
<tr><td class="card" style="padding:24px;background-color:#ffffff;border:1px solid #e6dfd1;border-top:0;border-radius:0 0 12px 12px;${FONT}">
<h1 class="ink" dir="${content.title.includes(NAME.start) ? 'ltr' : 'auto'}" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#1b1340;${WRAP}">${withName(content.title)}</h1>
${content.paragraphs.map((paragraph) => text(lines(paragraph))).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr><td bgcolor="#c2410c" style="border-radius:24px;background-color:#c2410c"><a href="${escape(content.button.url)}" style="display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:bold;color:#ffffff;text-decoration:none">${escape(content.button.label)}</a></td></tr></table>
${content.links.map((one) => text(address(one))).join('\n')}
${content.question ? text(`${escape(content.question.text)}<br>${link(content.question.link)}`, 'margin:0;font-size:16px') : ''}
</td></tr>
<tr><td style="padding:20px 24px 0;${FONT}">
${soft(escape(content.reason))}
${content.endings.map((ending) => soft(`${escape(ending.text)}<br>${link(ending.link)}`)).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}
