/** A link to a chat with a prefilled message. The number may have any format, because WhatsApp gets only its digits. */
export function whatsappLink(number: string, text = ''): string {
  const link = `https://wa.me/${number.replace(/\D/g, '')}`
  return text === '' ? link : `${link}?text=${encodeURIComponent(text)}`
}

/** A prefilled message for a chat that is chosen in WhatsApp. */
export function whatsappShareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}

export interface ShareLinks {
  whatsapp: string
  facebook: string
  twitter: string
  telegram: string
}

/** Addresses that open each network's own share window. */
export function shareLinks({ url, text }: { url: string; text: string }): ShareLinks {
  const link = encodeURIComponent(url)
  const words = encodeURIComponent(text)
  return {
    whatsapp: whatsappShareLink(`${text} ${url}`),
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${link}`,
    twitter: `https://twitter.com/intent/tweet?text=${words}&url=${link}`,
    telegram: `https://t.me/share/url?url=${link}&text=${words}`,
  }
}

/** One readable line per filled-in field, under a heading. */
export function whatsappMessage(
  heading: string,
  fields: readonly (readonly [label: string, value: string | number | null | undefined])[],
): string {
  const lines = fields
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([label, value]) => `${label}: ${value}`)
  return [heading, '', ...lines].join('\n')
}
