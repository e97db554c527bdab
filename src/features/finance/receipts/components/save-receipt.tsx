import type { RefObject } from 'react'
import { Button } from '@/components/ui/button'
import { shareOrDownload } from '@/lib/share-or-download'
import { takePicture } from '@/lib/take-picture'
import { useMadePicture } from '@/lib/use-made-picture'
import type { Receipt } from '../api'

export interface SaveReceiptProps {
  receipt: Receipt
  sheet: RefObject<HTMLElement | null>
}

/** Saves the receipt as a picture: browsers inside another app cannot print. */
export function SaveReceipt({ receipt, sheet }: SaveReceiptProps) {
  const { isBusy, withPicture } = useMadePicture({
    take: () => {
      if (!sheet.current) throw new Error('There is no receipt to take a picture of')
      return takePicture(sheet.current)
    },
    fileName: `receipt-${receipt.receipt_number}.png`,
    version: JSON.stringify(receipt),
  })
  return (
    <Button
      isBusy={isBusy}
      busyText="Making the picture…"
      onClick={() => void withPicture((file) => shareOrDownload(file, file.name))}
    >
      Save as a picture
    </Button>
  )
}
