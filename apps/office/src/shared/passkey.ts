import type { BodyOf } from '@fairhouse/protocol'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** The person dismissed the browser's dialog, or it timed out: this is not an error. */
export function isDismissed(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** Asks the browser to sign with a passkey. Rejects if the person dismisses it. */
export async function signWithPasskey(
  options: unknown,
): Promise<BodyOf<'POST /staff/session/passkey'>['assertion']> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, response, type, authenticatorAttachment } = await startAuthentication({
    optionsJSON,
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    response: {
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle === undefined ? {} : { userHandle }),
    },
    ...(authenticatorAttachment === undefined ? {} : { authenticatorAttachment }),
    clientExtensionResults: {},
    type,
  }
}

/** Asks the browser to create a passkey. Rejects if the person dismisses it. */
export async function createPasskey(
  options: unknown,
): Promise<BodyOf<'POST /staff/passkeys'>['attestation']> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, response, type, authenticatorAttachment } = await startRegistration({
    optionsJSON,
  })
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    response: {
      clientDataJSON,
      attestationObject,
      ...(transports === undefined ? {} : { transports }),
    },
    ...(authenticatorAttachment === undefined ? {} : { authenticatorAttachment }),
    clientExtensionResults: {},
    type,
  }
}
