import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { loadDemoAccounts, type DemoAccounts } from '../../supabase/local/demo/accounts.ts'
import { DEMO_PARENTS } from '../../supabase/local/demo/people.ts'
import { seedDemo } from '../../supabase/local/demo/seed-demo.ts'
import { seedBasics } from '../../supabase/local/stack/seeds.ts'
import { createStack } from '../../supabase/local/stack/stack.ts'
import { startProcess } from '../../supabase/local/stack/testing-process.ts'
import { Api, signIn, type Person } from '../e2e/api.ts'

/** The product as `npm start` serves it, with the benchmark's children. */
export interface Stage {
  origin: string
  /** A child whose ticket can be shared. */
  applicationId: string
  shareCode: string
  parent: Person
  admin: Person
  close: () => Promise<void>
}

const PROFILES = 1000

/** Approved children across countries, states, talents and scores, each with a parent. */
async function seedProfiles(pg: PGlite): Promise<void> {
  await pg.exec(`
    insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data,
      raw_user_meta_data, created_at, updated_at)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'profile-' || n || '@example.com', now(),
      '{"provider": "email", "providers": ["email"]}',
      jsonb_build_object(
        'parent_name', 'Adé Test ' || n,
        'phone_number', '+2348000' || lpad(n::text, 6, '0'),
        'living_status', 'Living with child',
        'child_name', (array['Ọlábísí', 'Thandiwe', 'Chịdịmma', 'Musa', 'Lindiwe', 'Ṣeun'])[1 + n % 6]
          || ' ' || (array['Adéwálé', 'Khumalo', 'Okonkwo', 'Bello', 'Dlamini'])[1 + n % 5] || ' ' || n,
        'child_age', 2 + n % 14,
        'child_gender', (array['Female', 'Male'])[1 + n % 2],
        'country', case when n % 5 < 3 then 'Nigeria' else 'South Africa' end,
        'state_city', case when n % 5 < 3 then (array['Lagos', 'Kano', 'Oyo'])[1 + n % 3] else 'Gauteng' end,
        'talents', jsonb_build_array((array['Dance', 'Music', 'Arts'])[1 + n % 3]),
        'consent_version', '2026-11-01', 'is_listed', true),
      now(), now()
    from generate_series(1, ${PROFILES}) n;
    update public.applications a set status = 'approved'
    from auth.users u where u.id = a.user_id and u.email like 'profile-%';
    analyze;
  `)
}

/** Seeds a separate data folder and serves it through `npm start`'s server. */
export async function openStage(): Promise<Stage> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-web-'))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  try {
    const password = randomBytes(12).toString('base64url')
    const accounts: DemoAccounts = await loadDemoAccounts(dataDir, {
      DEMO_ADMIN_EMAIL: 'admin@example.com',
      DEMO_ADMIN_PASSWORD: password,
    })
    const stack = await createStack({
      dataDir,
      print: () => undefined,
      seed: async (pg) => {
        await seedBasics(pg)
        await seedDemo(pg, accounts)
        await seedProfiles(pg)
      },
    })
    await stack.close()

    const server = await startProcess('start.ts', dataDir)
    const close = async () => {
      await server.stop()
      await remove()
    }
    try {
      const origin = server.url
      const admin = await signIn(origin, accounts.admin.email, accounts.admin.password)
      const [family] = DEMO_PARENTS
      if (!family) throw new Error('The demonstration has no parents')
      const parent = await signIn(origin, family.email, accounts.parentPassword)
      const [child] = await new Api(origin, admin).rows(
        'applications?select=id,share_code&status=eq.approved&limit=1',
      )
      return {
        origin,
        applicationId: String(child?.['id']),
        shareCode: String(child?.['share_code']),
        parent,
        admin,
        close,
      }
    } catch (error) {
      await close()
      throw error
    }
  } catch (error) {
    await remove()
    throw error
  }
}
