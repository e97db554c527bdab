import { randomUUID } from 'node:crypto'
import postgres, { type Sql, type TransactionSql } from 'postgres'

export type Person = { id: string; email: string }
type Outcome = { ok: true } | { ok: false; message: string }
export type Act = (session: TransactionSql) => Promise<unknown>

function latch(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

export class Arena {
  readonly database: Sql
  readonly #sessions: [Sql, Sql]
  readonly #open: (sessions?: number) => Sql
  readonly admins: [Person, Person] = [
    { id: randomUUID(), email: 'first.admin@example.com' },
    { id: randomUUID(), email: 'second.admin@example.com' },
  ]
  readonly parent: Person = { id: randomUUID(), email: 'parent@example.com' }

  constructor(url: string) {
    this.#open = (sessions = 1) => postgres(url, { max: sessions, onnotice: () => undefined })
    this.database = this.#open()
    this.#sessions = [this.#open(), this.#open()]
  }

  async prepare(): Promise<void> {
    for (const person of [...this.admins, this.parent]) {
      await this.database`
        insert into auth.users (id, email, email_confirmed_at) values (${person.id}, ${person.email}, now())`
      // The session has its account's id.
      await this.database`insert into auth.sessions (id, user_id) values (${person.id}, ${person.id})`
    }
    for (const admin of this.admins) {
      const claims = JSON.stringify({ sub: admin.id })
      await this.database`
        select private.appoint_admin(${admin.email}, private.request_admin_code())
        from set_config('request.jwt.claims', ${claims}, false)`
      await this.database`select set_config('request.jwt.claims', '', false)`
    }
  }

  async child(status = 'pending_payment'): Promise<string> {
    const [row] = await this.database<{ id: string }[]>`
      insert into public.applications
        (user_id, child_name, age, gender, country, state_city, parent_phone, consent_version, status)
      values (${this.parent.id}, 'Adaeze Obi', 9, 'Female', 'Nigeria', 'Lagos', '+2348030000000', '2026-11-01', ${status})
      returning id`
    return row?.id ?? ''
  }

  async payment(child: string, session: Sql | TransactionSql = this.database): Promise<string> {
    const id = randomUUID()
    await session`
      insert into public.payments (id, user_id, application_id, amount, currency, description)
      values (${id}, ${this.parent.id}, ${child}, 10000, 'NGN', 'Talent Hunt Ticket')`
    return id
  }

  /** A line of incoming money on one of the organiser's accounts. */
  async bankLine(amount: number): Promise<string> {
    const account = '60000000-0000-4000-8000-0000000000aa'
    await this.database`
      insert into private.bank_accounts (id, name, bank, currency, last_digits)
      values (${account}, 'Races', 'Test bank', 'NGN', '0001') on conflict do nothing`
    await this.database`
      insert into private.statements (id, account_id, first_day, last_day, line_count)
      values (${account}, ${account}, '2026-05-05', '2026-05-05', 0) on conflict do nothing`
    const [row] = await this.database<{ id: string }[]>`
      insert into private.bank_transactions (account_id, statement_id, line_number, day, amount, identity, copy)
      values (${account}, ${account}, 1, '2026-05-05', ${amount}, encode(sha256(${randomUUID()}::text::bytea), 'hex'), 1)
      returning id`
    return row?.id ?? ''
  }

  async ticket(child: string): Promise<string> {
    const [row] = await this.database<{ ticket_status: string }[]>`
      select ticket_status from public.applications where id = ${child}`
    return row?.ticket_status ?? 'gone'
  }

  /**
   * Both act; the second starts while the first has not committed (or, when it is lost, not rolled back). Returns how
   * each ended, and whether the second waited. With `andThen` the first acts once more while the second waits, so that
   * a different lock order deadlocks one of them.
   */
  async race(
    first: { as: Person; act: Act; andThen?: Act },
    second: { as: Person | null; act: Act },
    isFirstLost = false,
  ): Promise<{ outcomes: [Outcome, Outcome]; waited: boolean }> {
    const acted = latch()
    const mayCommit = latch()

    const firstOutcome = this.#run(this.#sessions[0], first.as, async (session) => {
      try {
        await first.act(session)
      } finally {
        acted.open()
      }
      await mayCommit.opened
      await first.andThen?.(session)
      if (isFirstLost) throw new Error('connection lost')
    })
    await acted.opened
    const secondOutcome = this.#run(this.#sessions[1], second.as, second.act)
    const waited = await this.#isWaiting(secondOutcome)
    mayCommit.open()
    return { outcomes: [await firstOutcome, await secondOutcome], waited }
  }

  /** One act without concurrency; without a person, by the owner of the database. Throws if the act fails. */
  async act(as: Person | null, act: Act): Promise<void> {
    const outcome = await this.#run(this.#sessions[0], as, act)
    if (!outcome.ok) throw new Error(outcome.message)
  }

  /**
   * Tries an act while another session holds a lock, and rolls both back. Returns whether it waited for that session,
   * which tables it had started to write by then, and how it ended once the lock was released.
   */
  async against(
    lock: Act,
    as: Person | null,
    act: Act,
  ): Promise<{ waited: boolean; written: string[]; ended: string }> {
    const held = latch()
    const mayEnd = latch()
    const pid = async (session: TransactionSql) => {
      const [row] = await session<{ pid: number }[]>`select pg_backend_pid() as pid`
      return row?.pid ?? 0
    }
    let holder = 0
    let caller = 0
    const holding = this.#run(this.#sessions[0], null, async (session) => {
      try {
        holder = await pid(session)
        await lock(session)
      } finally {
        held.open()
      }
      await mayEnd.opened
      throw new Error('taken back')
    })
    await held.opened
    const acting = this.#run(this.#sessions[1], as, async (session) => {
      caller = await pid(session)
      await act(session)
      throw new Error('taken back')
    })
    const waited = await this.#isWaiting(acting)
    const [seen] = await this.database<{ waited: boolean; written: string[] }[]>`
      select ${holder}::integer = any (pg_blocking_pids(${caller}::integer)) as waited, array(
        select c.oid::regclass::text from pg_locks l join pg_class c on c.oid = l.relation and c.relkind = 'r'
        where l.pid = ${caller}::integer and l.mode = 'RowExclusiveLock') as written`
    mayEnd.open()
    await holding
    const outcome = await acting
    return {
      waited: waited && seen?.waited === true,
      written: waited ? (seen?.written ?? []) : [],
      ended: outcome.ok ? 'kept' : outcome.message,
    }
  }

  /** Both administrators act this many times, each as fast as they can. Returns the refusals. */
  async atOnce(times: number, next: () => Act): Promise<string[]> {
    const refused: string[] = []
    const work = async (index: 0 | 1) => {
      for (let done = 0; done < times; done += 1) {
        const outcome = await this.#run(this.#sessions[index], this.admins[index], next())
        if (!outcome.ok) refused.push(outcome.message)
      }
    }
    await Promise.all([work(0), work(1)])
    return refused
  }

  /** Both act at the same moment: neither starts before the other is ready. Returns how each ended. */
  async together(
    first: { as: Person | null; act: Act },
    second: { as: Person | null; act: Act },
  ): Promise<[Outcome, Outcome]> {
    const ready = [latch(), latch()] as const
    const begin = (seat: 0 | 1, { as, act }: { as: Person | null; act: Act }) =>
      this.#run(this.#sessions[seat], as, async (session) => {
        ready[seat].open()
        await ready[seat === 0 ? 1 : 0].opened
        await act(session)
      })
    return Promise.all([begin(0, first), begin(1, second)])
  }

  /** Runs all acts at once, each in its own session, by one administrator; returns the errors. */
  async inACrowd(acts: readonly Act[]): Promise<string[]> {
    const sessions = this.#open(acts.length)
    const outcomes = await Promise.all(acts.map((act) => this.#run(sessions, this.admins[0], act)))
    await sessions.end()
    return outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.message]))
  }

  /** Keeps the people: the cluster is discarded, and the last owner cannot be erased. */
  async close(): Promise<void> {
    await Promise.all([this.database, ...this.#sessions].map((session) => session.end()))
  }

  async #run(sessions: Sql, as: Person | null, act: Act): Promise<Outcome> {
    try {
      await sessions.begin(async (session) => {
        if (as !== null) await this.#speakAs(session, as)
        await act(session)
      })
      return { ok: true }
    } catch (error) {
      return { ok: false, message: error instanceof Error ? error.message : String(error) }
    }
  }

  async #speakAs(session: TransactionSql, as: Person): Promise<void> {
    const claims = JSON.stringify({
      sub: as.id,
      session_id: as.id,
      email: as.email,
      role: 'authenticated',
      // Changing the team needs a code, and closing an account a fresh sign-in.
      aal: 'aal2',
      amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }],
    })
    await session`set local role authenticated`
    await session`select set_config('request.jwt.claims', ${claims}, true)`
  }

  async #isWaiting(outcome: Promise<Outcome>): Promise<boolean> {
    let hasEnded = false
    void outcome.then(() => (hasEnded = true))
    while (!hasEnded) {
      const waiting = await this.database`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      if (waiting.length > 0) return true
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return false
  }
}

export type Check = (actual: unknown, expected: unknown, description: string) => void
export type Race = (arena: Arena, check: Check) => Promise<void>
