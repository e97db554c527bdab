import { useState } from 'react'
import type { Currency } from '@/domain/money'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { BankAccount } from '../api'
import { accountName } from '../labels'
import { AccountDialog } from './account-dialog'

export interface AccountFieldProps {
  accounts: readonly BankAccount[]
  account: BankAccount | null
  onChoose: (accountId: string) => void
  /** The digits and currency given by the open file; null when no file is open, and no account can be added. */
  known: { lastDigits: string | null; currency: Currency | null } | null
}

/** Chooses the account whose lines are shown and read. While a file is open, it can also add one. */
export function AccountField({ accounts, account, onChoose, known }: AccountFieldProps) {
  const [isNaming, setIsNaming] = useState(false)
  if (accounts.length === 0 && known === null) return null
  return (
    <div className="flex flex-wrap items-end gap-3">
      {accounts.length === 0 ? null : (
        <Field label="Account" isRequired className="min-w-52">
          <Select
            translate="no"
            options={accounts.map((one) => ({ value: one.id, label: accountName(one) }))}
            placeholder="Choose an account"
            value={account?.id ?? ''}
            onChange={({ target }) => {
              if (target.value !== '') onChoose(target.value)
            }}
          />
        </Field>
      )}
      {known ? (
        <Button
          variant={accounts.length === 0 ? 'secondary' : 'quiet'}
          aria-haspopup="dialog"
          onClick={() => setIsNaming(true)}
        >
          {accounts.length === 0 ? 'Name an account' : 'Name another account'}
        </Button>
      ) : null}
      {isNaming && known ? (
        <AccountDialog known={known} onSaved={onChoose} onClose={() => setIsNaming(false)} />
      ) : null}
    </div>
  )
}
