/** Name of the entry with the key that seals the data of the embedded services. */
export const SERVICES_KEY_ENTRY = 'services-key';
/** Name of the entry with the same key while it waits for a set-up that is begun again. */
export const CARRIED_KEY_ENTRY = 'services-key-carried';
/** Name of the entry with the highest vault number, and the most wrong tries in a row that went with it. */
export const VAULT_NUMBER_ENTRY = 'vault-number';
