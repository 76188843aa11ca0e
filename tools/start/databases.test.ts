import { describe, expect, test } from 'vitest'
import { givenDatabases, rolesOf } from './databases.ts'

const url = 'postgres://app:a@db.example/house'
const ownerUrl = 'postgres://owner:o@db.example/house'
const studioUrl = 'postgres://studio:s@db.example/games'

describe('databases of the environment', () => {
  test('without DATABASE_URL there are none: the embedded one is started', () => {
    expect(givenDatabases({ DATABASE_OWNER_URL: ownerUrl })).toBeUndefined()
  })

  test('one role does everything where no other is named', () => {
    expect(givenDatabases({ DATABASE_URL: url, DATABASE_OWNER_URL: '' })).toEqual({
      url,
      ownerUrl: url,
      studioUrl: 'postgres://app:a@db.example/house_studio',
    })
  })

  test('an owner apart wants a database for the studio, too', () => {
    const env = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }
    expect(() => givenDatabases(env)).toThrow('STUDIO_DATABASE_URL is missing')
    const all = { ...env, STUDIO_DATABASE_URL: studioUrl }
    expect(givenDatabases(all)).toEqual({ url, ownerUrl, studioUrl })
  })

  test('rights are granted to the roles of the addresses, however they are written', () => {
    const odd = 'postgres://my%40app:a@db.example/house'
    const env = { DATABASE_READER_URL: 'postgres://looker:l@db.example/house' }
    expect(rolesOf({ url: odd }, env)).toEqual({ application: 'my@app', reader: 'looker' })
    expect(rolesOf({ url }, {}).reader).toBe('fairhouse_reader')
  })
})
