import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { PROJECT_REF, type Project } from './project.ts'

/** The operator's settings, as in the README. */
const SETTINGS = {
  VITE_SITE_URL: 'https://show.example.org',
  SMTP_HOST: 'smtp.example.org',
  SMTP_USER: 'mail-user',
  SMTP_PASS: 'mail-password',
  SMTP_ADMIN_EMAIL: 'emails@example.org',
  SMTP_SENDER_NAME: 'The Show',
}

/** The answers of a Management API for a project without settings, as far as `config push` requests them. */
function answer(method: string, url: string): unknown {
  if (url.endsWith('/billing/addons')) return { selected_addons: [], available_addons: [] }
  if (url.startsWith('/v2/')) {
    // Only auth settings are compared, and so pushed.
    const attributes = { auth: { site_url: 'https://old.example.org' } }
    return { data: { type: 'project_config', id: PROJECT_REF, attributes } }
  }
  if (method !== 'GET') return {}
  return {
    id: PROJECT_REF,
    ref: PROJECT_REF,
    name: 'show',
    region: 'eu-west-1',
    organization_id: 'o',
    organization_slug: 'o',
    status: 'ACTIVE_HEALTHY',
    created_at: '2026-01-01T00:00:00Z',
    database: { host: 'db', version: '17', postgres_engine: '17', release_channel: 'ga' },
  }
}

/** Has the official CLI push the settings; returns what is wrong with the request, or null. */
export async function pushedConfigProblem(project: Project): Promise<string | null> {
  const sent: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { method = '', url = '' } = request
      if (method !== 'GET') sent.push(`${method} ${url} ${body}`)
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify(answer(method, url)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const folder = mkdtempSync(path.join(os.tmpdir(), 'supabase-profile-'))
  try {
    const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const profile = path.join(folder, 'profile.yaml')
    const lines = {
      name: 'here',
      api_url: api,
      dashboard_url: api,
      project_host: 'example.invalid',
    }
    writeFileSync(
      profile,
      Object.entries(lines)
        .map((line) => line.join(': '))
        .join('\n'),
    )
    // The answer to the last write is incomplete here, so the CLI may complain.
    const { stdout, stderr } = await project.pushConfig(profile, {
      SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`,
      ...SETTINGS,
    })
    const auth = sent.find((line) => line.includes('/config/auth'))
    if (!auth) return `Nothing was sent to the auth service:\n${stdout}${stderr}`
    const missing = [
      ...Object.values(SETTINGS),
      '"mailer_autoconfirm":true',
      '"password_min_length":6',
      'security_update_password_require_current_password":true',
      '#token_hash={{ .TokenHash }}',
      '"mfa_max_enrolled_factors":4',
      '"mfa_totp_enroll_enabled":true',
      ...['password_changed', 'email_changed'].map(
        (change) => `"mailer_notifications_${change}_enabled":true`,
      ),
    ].filter((setting) => !auth.includes(setting))
    const wrong = /localhost|127\.0\.0\.1|env\(/.exec(sent.join('\n'))
    const problems = [
      ...missing.map((setting) => `It does not hold ${setting}`),
      ...(wrong ? [`It holds ${wrong[0]}`] : []),
    ]
    return problems.length > 0 ? `${problems.join('\n')}\n${auth}` : null
  } finally {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
