import { firstName } from './first-name'

export interface NamedChild {
  child_name: string
  stage_name: string | null
}

/** The name shown to strangers: the stage name if there is one. The database has the same rule. */
export function publicName({ child_name, stage_name }: NamedChild): string {
  return stage_name ?? child_name
}

/** The public name in running text: a first name, or the whole stage name. */
export function publicFirstName({ child_name, stage_name }: NamedChild): string {
  return stage_name ?? firstName(child_name)
}
