import { useFormContext, useWatch } from 'react-hook-form'
import { Checkbox } from '@/components/ui/checkbox'
import { CheckboxGroup, RadioGroup } from '@/components/ui/choice-group'
import { Refusal } from '@/components/ui/refusal'
import { COUNTRIES, isStateOf, statesOf } from '@/domain/regions'
import { TALENT_TITLES } from '@/domain/talents'
import { STAFF_ROLES, placesOf, roleHint, roleName } from '@/domain/team'
import type { RoleValues } from '../schema'

const ROLES = STAFF_ROLES.map((role) => ({
  value: role,
  label: roleName(role),
}))

const TALENT_CHOICES = TALENT_TITLES.map((title) => ({ value: title as string, label: title }))

/** Whether these states include the whole country of a state. */
const isInWholeCountry = (state: string, states: readonly string[]) =>
  COUNTRIES.some(
    (country) =>
      isStateOf(state, country) && statesOf(country).every((one) => states.includes(one)),
  )

/** The fields of a role, inside its form's provider: what the member does, and where. */
export function RoleFields() {
  const { control, setValue, formState } = useFormContext<RoleValues>()
  const [role, states, talents] = useWatch({ control, name: ['role', 'states', 'talents'] })
  const edited = { shouldDirty: true, shouldValidate: formState.submitCount > 0 }
  const choose = (some: readonly string[], isChosen: boolean) => {
    const others = states.filter((state) => !some.includes(state))
    setValue('states', isChosen ? [...others, ...some] : others, edited)
  }
  return (
    <>
      <RadioGroup
        legend="Part"
        isRequired
        choices={ROLES}
        value={role}
        onPick={(value) => {
          setValue('role', value, edited)
          // Books cover whole countries.
          if (value === 'finance')
            setValue(
              'states',
              states.filter((state) => isInWholeCountry(state, states)),
              edited,
            )
        }}
        error={formState.errors.role?.message}
      />
      <p className="text-sm text-muted-foreground">{roleHint(role)}</p>
      {role === 'owner' ? null : (
        <fieldset className="flex flex-col gap-2">
          <legend className="font-semibold">
            {role === 'finance' ? 'Countries' : 'States and provinces'}
          </legend>
          <p role="status" className="text-sm text-muted-foreground">
            {states.length === 0 ? 'Nothing ticked: all of them.' : `Only ${placesOf(states)}.`}
          </p>
          {COUNTRIES.map((country) => {
            const all = statesOf(country)
            const whole = (
              <Checkbox
                key={country}
                label={`All of ${country}`}
                checked={all.every((state) => states.includes(state))}
                onChange={({ target }) => choose(all, target.checked)}
              />
            )
            return role === 'finance' ? (
              whole
            ) : (
              <details key={country} className="rounded-card border border-border px-3">
                <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
                  {`${country}, ${states.filter((state) => isStateOf(state, country)).length} of ${all.length}`}
                </summary>
                {whole}
                <div className="grid gap-x-4 pb-3 sm:grid-cols-2">
                  {all.map((state) => (
                    <Checkbox
                      key={state}
                      label={state}
                      checked={states.includes(state)}
                      onChange={({ target }) => choose([state], target.checked)}
                    />
                  ))}
                </div>
              </details>
            )
          })}
          {formState.errors.states ? <Refusal>{formState.errors.states.message}</Refusal> : null}
        </fieldset>
      )}
      {role === 'judge' ? (
        <CheckboxGroup
          legend="Talents"
          hint="Nothing ticked: any talent. Children with these talents go to this judge first."
          choices={TALENT_CHOICES}
          selected={talents}
          onToggle={(talent) =>
            setValue(
              'talents',
              talents.includes(talent)
                ? talents.filter((one) => one !== talent)
                : [...talents, talent],
              edited,
            )
          }
        />
      ) : null}
    </>
  )
}
