/**
 * ONNX Runtime reports its use to its maker, and keeps a device id and a queue of reports below the home directory. It
 * must be told not to before its first session. Threads share the setting of the main thread.
 */
export const silenceRuntime = (): void => {
  process.env.ORT_DISABLE_TELEMETRY = '1';
};
