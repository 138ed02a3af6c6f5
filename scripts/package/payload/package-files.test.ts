import { describe, expect, it } from 'vitest';
import { isOfTarget, isRuntimeFile } from './package-files.ts';

const X64 = { platform: 'linux', arch: 'x64' } as const;

describe('the files of an npm package that an application needs', () => {
  it.each([
    ['fastify', 'lib/route.js'],
    ['fastify', 'LICENSE'],
    ['pg', 'licence.md'],
    ['@img/sharp-libvips-linux-x64', 'lib/libvips-cpp.so.8.18.7'],
    ['@electric-sql/pglite', 'dist/pglite.data'],
    ['onnxruntime-node', 'bin/napi-v6/linux/x64/libonnxruntime.so.1'],
  ])('keep %s: %s', (name, file) => expect(isRuntimeFile(name, file, X64)).toBe(true));

  it.each([
    ['fastify', 'test/route.js'],
    ['fastify', 'docs/Guides/Index.md'],
    ['fastify', 'fastify.d.ts'],
    ['zod', 'v4/index.js.map'],
    ['bintrees', '.npmignore'],
    ['pino', 'index.html'],
    ['@electric-sql/pglite', 'dist/pgcrypto.tar.gz'],
    ['better-sqlite3-multiple-ciphers', 'deps/sqlite3/sqlite3.c'],
    ['onnxruntime-node', 'bin/napi-v6/darwin/arm64/onnxruntime_binding.node'],
    ['onnxruntime-node', 'bin/napi-v6/linux/arm64/LICENSE'],
  ])('leave out %s: %s', (name, file) => expect(isRuntimeFile(name, file, X64)).toBe(false));

  it('keep a folder called docs that code lies in', () => {
    expect(isRuntimeFile('yaml', 'dist/doc/Document.js', X64)).toBe(true);
  });
});

describe('a prebuilt native file', () => {
  it.each([
    'prebuilds/linux-x64.node',
    'prebuilds/HID_hidraw-linux-x64/node-napi-v4.node',
    'prebuilds/linux-x64/@serialport+bindings-cpp.glibc.node',
  ])('%s is of this machine', (file) => expect(isOfTarget(file, X64)).toBe(true));

  it.each([
    'prebuilds/linuxmusl-x64.node',
    'prebuilds/HID-linux-x64-musl/node-napi-v4.node',
    'prebuilds/linux-x64/@serialport+bindings-cpp.musl.node',
    'prebuilds/linux-arm64.node',
    'prebuilds/darwin-x64+arm64/@serialport+bindings-cpp.node',
    'prebuilds/android-arm64/@serialport+bindings-cpp.armv8.node',
  ])('%s is of another one', (file) => expect(isOfTarget(file, X64)).toBe(false));
});
