import { useWatch } from 'react-hook-form'
import { formatExactMoney } from '@/domain/money'
import { RadioGroup } from '@/components/ui/choice-group'
import { Checkbox } from '@/components/ui/checkbox'
import { FieldError } from '@/components/ui/field-text'
import { chosenParts, creditorsOf, familiesOf, restOf } from '../allocation'
import type { AllocatePartsProps } from './allocate-parts'

/** The family whose credit the rest becomes, and the confirmation that it pays for several families. */
export function AllocateRest({ form, parts, money }: Omit<AllocatePartsProps, 'isOnly'>) {
  const { errors } = form.formState
  const [chosen, isOfOthers, families, origin] = useWatch({
    control: form.control,
    name: ['credit_to', 'other_families', 'families', 'origin'],
  })
  const rest = restOf(money, parts)
  const creditors = creditorsOf(parts, families)
  const paid = familiesOf(chosenParts(parts))
  const sum = formatExactMoney(rest, money.currency)
  const nameOf = (family: string) =>
    families.find(({ id }) => id === family)?.name ??
    parts.find(({ payable }) => payable.family === family)?.payable.name ??
    'this family'
  const isCredit = origin?.kind === 'credit'
  return (
    <>
      {/* Only a refusal reveals that a transfer belongs to another family. */}
      {paid.length > 1 || isOfOthers || errors.other_families ? (
        <Checkbox
          {...form.register('other_families')}
          label={
            paid.length > 1
              ? `This transfer pays for ${paid.length} families: ${paid.map(nameOf).join(', ')}`
              : `This transfer may be another family’s, and pays for ${paid.map(nameOf).join()}`
          }
          error={errors.other_families?.message}
        />
      ) : null}
      {rest > 0 && creditors.length > 1 && !isCredit ? (
        <RadioGroup
          legend={`${sum} is left. Whose credit does it become?`}
          isRequired
          choices={creditors.map((family) => ({ value: family, label: nameOf(family) }))}
          value={creditors.find((family) => family === chosen) ?? null}
          error={errors.credit_to?.message}
          onPick={(family) =>
            form.setValue('credit_to', family, { shouldValidate: form.formState.isSubmitted })
          }
        />
      ) : (
        <div role="status" className="empty:hidden">
          {rest > 0 && isCredit ? (
            <p>
              <strong translate="no">{sum}</strong> is left and stays credit.
            </p>
          ) : null}
          {rest > 0 && !isCredit && creditors[0] !== undefined ? (
            <p>
              <strong translate="no">{sum}</strong> is left and becomes the credit of{' '}
              <span translate="no">{nameOf(creditors[0])}</span>.
            </p>
          ) : null}
          {rest === 0 && money.amount > 0 ? <p>Nothing is left of it.</p> : null}
          {rest < 0 && money.amount > 0 ? (
            <p className="font-semibold text-warning-strong">
              <span translate="no">{formatExactMoney(-rest, money.currency)}</span> more than
              arrived.
            </p>
          ) : null}
          {errors.credit_to?.message ? (
            <FieldError id="credit-to-error">{errors.credit_to.message}</FieldError>
          ) : null}
        </div>
      )}
    </>
  )
}
