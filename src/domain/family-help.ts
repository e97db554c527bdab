// The messages between a parent and the family about a ticket. Both say what to do next, because their reader has
// never seen the page.

export interface HelpRequest {
  /** As the sharing link shows the child: its first name, or the whole stage name. */
  name: string
  productName: string
  /** The ticket's fee in words. */
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
  /** As the sharing link shows the child: a stage name stays whole. */
  childName: string
  productName: string
  amount: string
  reference: string | null
  /** Where the family states the payment. */
  url: string
}

/** From the person who paid to the family, who alone can tell us about it. */
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
