import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@fairhouse/protocol'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

const loadBrowser = () => import('@simplewebauthn/browser')

/** Whether this browser supports passkeys. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/**
 * Asks the device for a passkey. With `isAutofill` the browser offers it among the suggestions of
 * the username field, and the promise stays pending meanwhile.
 */
export async function requestPasskey(
  request: PasskeyRequest,
  isAutofill = false,
): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadBrowser()
  const optionsJSON = request as PublicKeyCredentialRequestOptionsJSON
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill })
  return answer as PasskeyAssertion
}

/** Creates a passkey on the device. */
export async function createPasskey(creation: PasskeyCreation): Promise<PasskeyAttestation> {
  const { startRegistration } = await loadBrowser()
  const optionsJSON = creation as PublicKeyCredentialCreationOptionsJSON
  const answer = await startRegistration({ optionsJSON })
  return answer as PasskeyAttestation
}

/** Whether passkeys can be offered among the suggestions of the username field. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  if (!supportsPasskeys()) return false
  const { browserSupportsWebAuthnAutofill } = await loadBrowser()
  return browserSupportsWebAuthnAutofill()
}

/** Aborts a pending request of a field. */
export async function stopPasskeyAutofill(): Promise<void> {
  const { WebAuthnAbortService } = await loadBrowser()
  WebAuthnAbortService.cancelCeremony()
}

/** True if the person dismissed the device's dialog, or it timed out: not an error. */
export function isPasskeyDismissed(error: unknown): boolean {
  return error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name)
}
