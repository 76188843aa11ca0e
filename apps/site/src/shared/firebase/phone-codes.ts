import type { FirebaseProject } from '@fairhouse/protocol'
import { initializeApp } from '@firebase/app'
import {
  type Auth,
  inMemoryPersistence,
  initializeAuth,
  RecaptchaVerifier,
  signInWithPhoneNumber,
} from '@firebase/auth'

/** Makes an id token of a code as typed. Throws errors of Firebase. */
export type ProveCode = (code: string) => Promise<string>

let auth: Auth | undefined

/** Nothing of Firebase's sign-in outlives the page: the session is ours. */
function authOf({ projectId, apiKey }: FirebaseProject): Auth {
  auth ??= initializeAuth(initializeApp({ projectId, apiKey }), {
    persistence: inMemoryPersistence,
  })
  return auth
}

/**
 * Lets Firebase send a code to a number ("+5511987654321") once its captcha, which appears in
 * `place`, is solved. Throws errors of Firebase, and of the network.
 */
export async function sendPhoneCode(
  project: FirebaseProject,
  phone: string,
  place: HTMLElement,
  language: string,
): Promise<ProveCode> {
  const ofProject = authOf(project)
  ofProject.languageCode = language
  // Of its own: a place that has had a captcha takes no other.
  const inside = document.createElement('div')
  place.append(inside)
  const captcha = new RecaptchaVerifier(ofProject, inside, { size: 'normal' })
  try {
    const sent = await signInWithPhoneNumber(ofProject, phone, captcha)
    return async (code) => {
      const { user } = await sent.confirm(code)
      return user.getIdToken()
    }
  } finally {
    captcha.clear()
    inside.remove()
  }
}
