import { CAMERA_ROLES, type CameraList, type CameraRole } from '#core/contract/counter/camera-operations.ts';
import type { Vault } from '../../ports/vault.ts';
import { readKioskSettings, writeKioskSettings } from '../setup/kiosk-settings.ts';

type ListedCamera = CameraList['cameras'][number];

/**
 * The cameras of the counter: the display that opens them lists them, and the settings of the kiosk keep the use of
 * each. Where the browser has renumbered its devices, the label finds the choice again.
 */
export class CounterCameras {
  #list: CameraList | undefined;

  /** @returns whether it says anything new */
  report(list: CameraList): boolean {
    const isNew = JSON.stringify(list) !== JSON.stringify(this.#list);
    this.#list = list;
    return isNew;
  }

  state(vault: Pick<Vault, 'settings'>): {
    list?: CameraList;
    chosen: { role: CameraRole; label: string; connected: boolean }[];
  } {
    const chosen = CAMERA_ROLES.flatMap((role) => {
      const choice = choiceOf(vault, role);
      return choice ? [{ role, label: choice.label, connected: this.#find(choice) !== undefined }] : [];
    });
    return { ...(this.#list ? { list: this.#list } : {}), chosen };
  }

  choose(vault: Pick<Vault, 'settings'>, role: CameraRole, camera: ListedCamera | undefined): void {
    const settings = readKioskSettings(vault);
    if (!settings) return;
    const { [role]: _before, ...others } = settings.cameras;
    writeKioskSettings(vault, { ...settings, cameras: camera ? { ...others, [role]: camera } : others });
  }

  /**
   * The chosen camera of a role in the display's own numbering: the number that was chosen where it is not connected,
   * so that no other camera takes its place unseen; undefined without a choice.
   */
  deviceId(vault: Pick<Vault, 'settings'>, role: CameraRole): string | undefined {
    const choice = choiceOf(vault, role);
    return choice && (this.#find(choice)?.deviceId ?? choice.deviceId);
  }

  /** By its number, else by its label where only one camera bears it. */
  #find({ deviceId, label }: ListedCamera): ListedCamera | undefined {
    const cameras = this.#list?.cameras ?? [];
    const numbered = cameras.find((camera) => camera.deviceId === deviceId);
    if (numbered) return numbered;
    const named = cameras.filter((camera) => camera.label === label);
    return named.length === 1 ? named[0] : undefined;
  }
}

const choiceOf = (vault: Pick<Vault, 'settings'>, role: CameraRole): ListedCamera | undefined =>
  readKioskSettings(vault)?.cameras[role];
