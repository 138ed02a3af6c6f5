import { expect, expectTypeOf, it } from 'vitest';
import type {
  Enrollments,
  ErrorManager,
  IdentitySDK,
  ProgramContext,
  SdkAuthProvider,
  SdkContext,
  SdkDocumentProvider,
} from './index.ts';
import * as sdk from './index.ts';

it('offers the class, its error and its context, and nothing of the inside', () => {
  expect(Object.keys(sdk).sort()).toEqual([
    'AppError',
    'IdentitySDK',
    'UnsuccessfulError',
    'captureSigner',
    'createSdkContext',
  ]);
});

it('makes contexts that a program passes on, and whose inside it does not see', () => {
  expectTypeOf<keyof SdkContext>().toEqualTypeOf<'kind' | 'version'>();
  expectTypeOf<keyof ProgramContext>().toEqualTypeOf<
    'kind' | 'version' | 'applicant' | 'stubCaptures' | 'close'
  >();
  expectTypeOf<keyof ReturnType<ProgramContext['applicant']>>().toEqualTypeOf<
    'kind' | 'version' | 'sessionId'
  >();
  expectTypeOf<Parameters<typeof sdk.IdentitySDK.initialize>>().toEqualTypeOf<[SdkContext]>();
});

it('names the types of the specification by their namespaces', () => {
  const told: unknown[] = [];
  const listener: SdkDocumentProvider.IDocumentEnrollmentListener = {
    onDocumentEnrollment: (status, error) => void told.push([status, error?.code]),
  };
  const error: ErrorManager.ErrorResponse = { code: 'NOT_READY', message: 'Not ready.' };
  listener.onDocumentEnrollment(false, error);
  expect(told).toEqual([[false, 'NOT_READY']]);
  expectTypeOf<
    IdentitySDK['getBiometricAssetEnrollments']
  >().returns.toEqualTypeOf<Enrollments.BiometricAssets>();
  expectTypeOf<
    Parameters<IdentitySDK['unenrollPin']>[0]
  >().toEqualTypeOf<SdkDocumentProvider.IDocumentUnEnrollmentListener>();
  expectTypeOf<
    Parameters<IdentitySDK['verifyLiveID']>[6]
  >().toEqualTypeOf<SdkAuthProvider.IFaceComparisonListener>();
});
