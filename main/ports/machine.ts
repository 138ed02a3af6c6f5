/** The computer that the kiosk runs on. */
export interface Machine {
  readonly platform: 'linux' | 'win32' | 'darwin' | 'other';
  readonly architecture: 'x64' | 'arm64' | 'other';
  /** How many of its networks are up and lead out of it. */
  networks(): number;
}
