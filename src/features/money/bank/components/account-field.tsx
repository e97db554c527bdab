import { useState } from 'react'
import type { Currency } from '@/domain/money'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { BankAccount } from '../api'
import { accountName } from '../words'
import { AccountDialog } from './account-dialog'

/** The choice of a statement whose lines are not kept. */
export const NO_ACCOUNT = 'none'

export interface AccountFieldProps {
  accounts: readonly BankAccount[]
  /** An account's id, `NO_ACCOUNT`, or null where nothing is chosen. */
  value: string | null
  onChoose: (value: string) => void
  error: string | undefined
  /** The figures and the currency that the file says. */
  known: { lastDigits: string | null; currency: Currency | null }
}

/** The account that a statement is of, with a way to name another one. */
export function AccountField({ accounts, value, onChoose, error, known }: AccountFieldProps) {
  const [isNaming, setIsNaming] = useState(false)
  return (
    <>
      {accounts.length === 0 ? null : (
        <Field label="Account" isRequired className="min-w-52" error={error}>
          <Select
            translate="no"
            options={[
              ...accounts.map((account) => ({ value: account.id, label: accountName(account) })),
              { value: NO_ACCOUNT, label: 'Another account' },
            ]}
            placeholder="Choose an account"
            value={value ?? ''}
            onChange={({ target }) => onChoose(target.value)}
          />
        </Field>
      )}
      {accounts.length === 0 || value === NO_ACCOUNT ? (
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          className="order-last"
          onClick={() => setIsNaming(true)}
        >
          Name this account
        </Button>
      ) : null}
      {isNaming ? (
        <AccountDialog known={known} onSaved={onChoose} onClose={() => setIsNaming(false)} />
      ) : null}
    </>
  )
}
