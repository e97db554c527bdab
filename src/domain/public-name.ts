import { firstName } from './first-name'

export interface NamedChild {
  child_name: string
  stage_name: string | null
}

/** The name that strangers read: the stage name where there is one. The database has the same rule. */
export function publicName({ child_name, stage_name }: NamedChild): string {
  return stage_name ?? child_name
}

/** The same in running text: a first name, or the whole stage name. */
export function publicFirstName({ child_name, stage_name }: NamedChild): string {
  return stage_name ?? firstName(child_name)
}
