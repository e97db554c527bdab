import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig, variableNames } from '../lib/config-schema.ts'
import { operatorEnvironment, root } from './app-config.ts'

const exampleText = readFileSync(path.join(root, '.env.example'), 'utf8')

describe('.env.example', () => {
  it('names every variable that the app reads, and no other', () => {
    const named = [...exampleText.matchAll(/^(VITE_\w+)=/gm)].map(([, name]) => name)
    expect(named.sort()).toEqual([...variableNames].sort())
  })

  it('explains each variable in a comment above it', () => {
    const lines = exampleText.split('\n')
    const bare = lines.filter((line, at) => /^VITE_/.test(line) && !lines[at - 1]?.startsWith('#'))
    expect(bare).toEqual([])
  })

  it('holds placeholders that work', () => {
    const config = readConfig(parseEnv(exampleText))
    expect(config.bankAccounts.NGN).toEqual({
      bank: 'Example Bank Nigeria',
      accountNumber: '0000000000',
      accountName: 'Example Talent Show (demonstration)',
    })
    expect(config.bankAccounts.ZAR?.bank).toBe('Example Bank South Africa')
    expect(Object.values(config.whatsappSupport)).not.toContain(null)
    expect(Object.values(config.cardLinks)).not.toContain(null)
    expect(Object.values(config.socialLinks)).not.toContain(null)
  })
})

describe('the variables in force', () => {
  let folder = ''
  const write = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text)
  }

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'settings-'))
    write('.env.example', 'VITE_PRODUCT_NAME=Example\nVITE_BANK_NGN_NAME=Example Bank')
  })
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('are the placeholders when nothing was set up', () => {
    expect(operatorEnvironment(folder, {})).toEqual({
      VITE_PRODUCT_NAME: 'Example',
      VITE_BANK_NGN_NAME: 'Example Bank',
    })
  })

  it('are the environment before the placeholders', () => {
    const environment = { VITE_PRODUCT_NAME: 'Own' }
    expect(operatorEnvironment(folder, environment)['VITE_PRODUCT_NAME']).toBe('Own')
  })

  it('hold no placeholder beside a .env', () => {
    write('.env', 'VITE_PRODUCT_NAME=Own')
    expect(operatorEnvironment(folder, {})).toEqual({ VITE_PRODUCT_NAME: 'Own' })
  })

  it('hold no placeholder for a hosted project, so that no invented account goes live', () => {
    const environment = { VITE_SUPABASE_URL: 'https://project.supabase.co' }
    expect(operatorEnvironment(folder, environment)).toEqual(environment)
  })

  it('are the environment before .env.local before .env', () => {
    write('.env', 'VITE_PRODUCT_NAME=File\nVITE_EDITION=2026\nVITE_SITE_URL=https://a.example.com')
    write('.env.local', 'VITE_PRODUCT_NAME=Local\nVITE_EDITION=2027')
    expect(operatorEnvironment(folder, { VITE_PRODUCT_NAME: 'Shell' })).toEqual({
      VITE_PRODUCT_NAME: 'Shell',
      VITE_EDITION: '2027',
      VITE_SITE_URL: 'https://a.example.com',
    })
  })
})
