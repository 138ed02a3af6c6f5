import type { Json, NullableJson, NullableTime, Sealed, Time } from '../column-types.ts';

interface OfCommunity {
  tenant_id: string;
  community_id: string;
}
interface Changed {
  /** Counts every change; an entity tag names it. */
  revision: number;
  updated_by: string;
  updated_at: Time;
}

/** Tables of flows, connector configurations, templates and CAPTCHA. */
export interface FlowTables {
  /** A flow that a community works on; its published versions are in `flow_version`. */
  verification_flow: OfCommunity &
    Changed & {
      flow_id: string;
      /** The unique tag as it is compared. */
      tag_key: string;
      draft: Json<unknown>;
      /** Null while it was never published. */
      published_version: number | null;
      archived_at: NullableTime;
      created_at: Time;
    };
  /** A draft that one administrator asked to publish and a second one has to. */
  flow_publication: OfCommunity & {
    flow_id: string;
    /** The revision of the draft; a later one needs a new request. */
    revision: number;
    requested_by: string;
    requested_at: Time;
    alone_since: NullableTime;
  };
  /** The flows with pictures at the kiosk for which the community accepts the kiosk's word. */
  accepted_word: OfCommunity &
    Changed & {
      flow_id: string;
      accepted: boolean;
      /** The author of a request that waits for a second administrator. */
      requested_by: string | null;
      requested_at: NullableTime;
      alone_since: NullableTime;
    };
  /** The flows that sessions of the community name, exactly as they were hashed. */
  named_flow: OfCommunity & {
    flow_hash: string;
    flow_id: string;
    version: number;
    document: Json<unknown>;
    named_at: Time;
  };
  /**
   * Each change of the form that a version of a flow has with the options of the community and under the rules of the
   * day.
   */
  flow_form: OfCommunity & {
    flow_id: string;
    version: number;
    current_since: Time;
    flow_hash: string;
  };
  /** The flows that a community allows at a kiosk. */
  kiosk_flow_choice: Changed & {
    tenant_id: string;
    kiosk_id: string;
    /** Null: every flow but those of the product that no operator attends. */
    flow_ids: NullableJson<string[]>;
  };
  /** Each change of a flow in the lists of a kiosk. */
  kiosk_flow: {
    tenant_id: string;
    kiosk_id: string;
    flow_id: string;
    listed_at: Time;
    flow_hash: string;
  };
  flow_setting: OfCommunity &
    Changed & {
      default_flow_id: string | null;
      ignore_middle_names: boolean;
      /** When it was on for the first time: from then on kiosks may have run flows with it. */
      middle_names_ignored_since: NullableTime;
    };
  dvc: OfCommunity &
    Changed & {
      dvc_id: string;
      name: string;
      /** The name as it is compared. */
      name_key: string;
      flow_id: string;
      config: Json<unknown>;
      created_at: Time;
    };
  proofing_template: OfCommunity &
    Changed & {
      flow_id: string;
      flow_version: number;
      /** Texts made from the settings. */
      texts: Json<unknown>;
      /** Manual wording, which stands before that. */
      wording: Json<unknown>;
    };
  captcha_config: OfCommunity &
    Changed & {
      provider: string;
      site_key: string;
      secret_sealed: Sealed;
    };
}
