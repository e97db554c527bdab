// The messages between a parent and the family about a ticket. Both say what to do next, because their reader has
// never seen the page.

export interface HelpRequest {
  /** The name on the sharing link: the first name, or the whole stage name. */
  name: string
  productName: string
  /** The formatted ticket fee. */
  fee: string
  /** The sharing link. */
  url: string
}

/** From the parent to the family: the link, and what to do there. */
export function askFamilyMessage({ name, productName, fee, url }: HelpRequest): string {
  return [
    `Please help ${name} get on stage. A ticket for the ${productName} talent show costs ${fee}.`,
    '',
    `1. Open ${name}'s ticket: ${url}`,
    '2. Send the money to the account you see there, with the reference.',
    '3. Press "I have paid: tell the family", and I\'ll confirm it. Thank you.',
  ].join('\n')
}

export interface PaidNews {
  /** The name on the sharing link. A stage name stays whole. */
  childName: string
  productName: string
  amount: string
  reference: string | null
  /** Where the family states the payment. */
  url: string
}

/** From the payer to the family, because only the family can tell us about the payment. */
export function tellFamilyMessage(news: PaidNews): string {
  const { childName, productName, amount, reference, url } = news
  return [
    `I've paid ${amount} for ${childName}'s ticket!`,
    ...(reference ? [`Reference: ${reference}`] : []),
    '',
    `What to do next: open ${url}, add the receipt I am sending you here, and press "I have paid".`,
    `${productName} checks the payment, and then the ticket opens.`,
  ].join('\n')
}
