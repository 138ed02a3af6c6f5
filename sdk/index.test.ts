import { expect, expectTypeOf, it } from 'vitest';
import type {
  Enrollments,
  ErrorManager,
  IdentitySDK,
  SdkAuthProvider,
  SdkDocumentProvider,
} from './index.ts';
import * as sdk from './index.ts';

it('offers the class, its error and its context, and nothing of the inside', () => {
  expect(Object.keys(sdk).sort()).toEqual(['AppError', 'IdentitySDK', 'createSdkContext']);
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
