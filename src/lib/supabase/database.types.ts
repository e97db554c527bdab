export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      application_milestones: {
        Row: {
          application_id: string
          milestone: Database['public']['Enums']['milestone']
          reached_at: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          application_id: string
          milestone: Database['public']['Enums']['milestone']
          reached_at?: string
          user_id: string
        }
        Update: {
          application_id?: string
          milestone?: Database['public']['Enums']['milestone']
          reached_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'application_milestones_application_id_fkey'
            columns: ['application_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'applications'
            referencedColumns: ['id', 'user_id']
          },
        ]
      }
      application_notes: {
        Row: {
          application_id: string
          assessment_note: string | null
        }
        ComputedFields: never
        Insert: {
          application_id: string
          assessment_note?: string | null
        }
        Update: {
          application_id?: string
          assessment_note?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'application_notes_application_id_fkey'
            columns: ['application_id']
            isOneToOne: true
            referencedRelation: 'applications'
            referencedColumns: ['id']
          },
        ]
      }
      applications: {
        Row: {
          age: number
          application_fee_status: Database['public']['Enums']['fee_status']
          approved_at: string | null
          assessment_report: string | null
          assessment_result: Database['public']['Enums']['pass_fail'] | null
          assessment_score: number | null
          audition_answer: Database['public']['Enums']['audition_answer'] | null
          audition_answer_reason: string | null
          audition_date: string | null
          audition_day_id: string | null
          audition_details: string | null
          audition_report: string | null
          audition_result: Database['public']['Enums']['pass_fail'] | null
          audition_round: number
          audition_stage: number | null
          audition_state: Database['public']['Enums']['audition_state']
          awarded_tiers: Database['public']['Enums']['ticket_status'][]
          child_name: string
          consent_version: string
          country: Database['public']['Enums']['country']
          created_at: string
          edition: number
          entry_video_status: Database['public']['Enums']['entry_video_status']
          entry_video_submitted_at: string | null
          entry_video_url: string | null
          gender: Database['public']['Enums']['gender']
          hidden_at: string | null
          id: string
          is_finalist: boolean
          is_listed: boolean
          is_shareable: boolean
          parent_phone: string
          pattern: number
          payment_reference: string
          points: number
          previous_id: string | null
          primary_category: string | null
          reached_step: string
          rejection_reason: string | null
          share_code: string
          stage_name: string | null
          state_city: string
          status: Database['public']['Enums']['application_status']
          talents: string[]
          ticket_corrected_at: string | null
          ticket_fee: number
          ticket_received: number
          ticket_status: Database['public']['Enums']['ticket_status']
          updated_at: string
          user_id: string
          video_reason: string | null
        }
        ComputedFields: never
        Insert: {
          age: number
          application_fee_status?: Database['public']['Enums']['fee_status']
          approved_at?: string | null
          assessment_report?: string | null
          assessment_result?: Database['public']['Enums']['pass_fail'] | null
          assessment_score?: number | null
          audition_answer?: Database['public']['Enums']['audition_answer'] | null
          audition_answer_reason?: string | null
          audition_date?: string | null
          audition_day_id?: string | null
          audition_details?: string | null
          audition_report?: string | null
          audition_result?: Database['public']['Enums']['pass_fail'] | null
          audition_round?: number
          audition_stage?: number | null
          audition_state?: Database['public']['Enums']['audition_state']
          awarded_tiers?: Database['public']['Enums']['ticket_status'][]
          child_name: string
          consent_version: string
          country: Database['public']['Enums']['country']
          created_at?: string
          edition?: number
          entry_video_status?: Database['public']['Enums']['entry_video_status']
          entry_video_submitted_at?: string | null
          entry_video_url?: string | null
          gender: Database['public']['Enums']['gender']
          hidden_at?: string | null
          id?: string
          is_finalist?: boolean
          is_listed?: boolean
          is_shareable?: boolean
          parent_phone: string
          pattern?: number
          payment_reference?: string
          points?: number
          previous_id?: string | null
          primary_category?: string | null
          reached_step?: never
          rejection_reason?: string | null
          share_code?: string
          stage_name?: string | null
          state_city: string
          status?: Database['public']['Enums']['application_status']
          talents?: string[]
          ticket_corrected_at?: string | null
          ticket_fee?: number
          ticket_received?: number
          ticket_status?: Database['public']['Enums']['ticket_status']
          updated_at?: string
          user_id?: string
          video_reason?: string | null
        }
        Update: {
          age?: number
          application_fee_status?: Database['public']['Enums']['fee_status']
          approved_at?: string | null
          assessment_report?: string | null
          assessment_result?: Database['public']['Enums']['pass_fail'] | null
          assessment_score?: number | null
          audition_answer?: Database['public']['Enums']['audition_answer'] | null
          audition_answer_reason?: string | null
          audition_date?: string | null
          audition_day_id?: string | null
          audition_details?: string | null
          audition_report?: string | null
          audition_result?: Database['public']['Enums']['pass_fail'] | null
          audition_round?: number
          audition_stage?: number | null
          audition_state?: Database['public']['Enums']['audition_state']
          awarded_tiers?: Database['public']['Enums']['ticket_status'][]
          child_name?: string
          consent_version?: string
          country?: Database['public']['Enums']['country']
          created_at?: string
          edition?: number
          entry_video_status?: Database['public']['Enums']['entry_video_status']
          entry_video_submitted_at?: string | null
          entry_video_url?: string | null
          gender?: Database['public']['Enums']['gender']
          hidden_at?: string | null
          id?: string
          is_finalist?: boolean
          is_listed?: boolean
          is_shareable?: boolean
          parent_phone?: string
          pattern?: number
          payment_reference?: string
          points?: number
          previous_id?: string | null
          primary_category?: string | null
          reached_step?: never
          rejection_reason?: string | null
          share_code?: string
          stage_name?: string | null
          state_city?: string
          status?: Database['public']['Enums']['application_status']
          talents?: string[]
          ticket_corrected_at?: string | null
          ticket_fee?: number
          ticket_received?: number
          ticket_status?: Database['public']['Enums']['ticket_status']
          updated_at?: string
          user_id?: string
          video_reason?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'applications_previous_id_fkey'
            columns: ['previous_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'applications'
            referencedColumns: ['id', 'user_id']
          },
        ]
      }
      broadcasts: {
        Row: {
          body: string
          created_at: string
          id: string
          link_path: string | null
          map_url: string | null
          subject: string
        }
        ComputedFields: never
        Insert: {
          body: string
          created_at?: string
          id?: string
          link_path?: string | null
          map_url?: string | null
          subject: string
        }
        Update: {
          body?: string
          created_at?: string
          id?: string
          link_path?: string | null
          map_url?: string | null
          subject?: string
        }
        Relationships: []
      }
      consents: {
        Row: {
          action: Database['public']['Enums']['consent_action']
          application_id: string
          created_at: string
          id: string
          subject: Database['public']['Enums']['consent_subject']
          user_id: string
          version: string
        }
        ComputedFields: never
        Insert: {
          action: Database['public']['Enums']['consent_action']
          application_id: string
          created_at?: string
          id?: string
          subject: Database['public']['Enums']['consent_subject']
          user_id: string
          version: string
        }
        Update: {
          action?: Database['public']['Enums']['consent_action']
          application_id?: string
          created_at?: string
          id?: string
          subject?: Database['public']['Enums']['consent_subject']
          user_id?: string
          version?: string
        }
        Relationships: [
          {
            foreignKeyName: 'consents_application_id_fkey'
            columns: ['application_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'applications'
            referencedColumns: ['id', 'user_id']
          },
        ]
      }
      donations: {
        Row: {
          amount: number | null
          bank_reference: string | null
          children_count: number
          country: Database['public']['Enums']['country']
          created_at: string
          currency: Database['public']['Enums']['currency'] | null
          decided_at: string | null
          decision_reason: string | null
          donor_email: string | null
          donor_name: string | null
          donor_phone: string | null
          erased_at: string | null
          id: string
          project: string
          received_on: string | null
          refunded_amount: number | null
          refunded_on: string | null
          status: Database['public']['Enums']['donation_status']
          transfer_id: string | null
          user_id: string | null
        }
        ComputedFields: never
        Insert: {
          amount?: number | null
          bank_reference?: string | null
          children_count?: number
          country: Database['public']['Enums']['country']
          created_at?: string
          currency?: Database['public']['Enums']['currency'] | null
          decided_at?: string | null
          decision_reason?: string | null
          donor_email?: string | null
          donor_name?: string | null
          donor_phone?: string | null
          erased_at?: string | null
          id?: string
          project: string
          received_on?: string | null
          refunded_amount?: number | null
          refunded_on?: string | null
          status?: Database['public']['Enums']['donation_status']
          transfer_id?: string | null
          user_id?: string | null
        }
        Update: {
          amount?: number | null
          bank_reference?: string | null
          children_count?: number
          country?: Database['public']['Enums']['country']
          created_at?: string
          currency?: Database['public']['Enums']['currency'] | null
          decided_at?: string | null
          decision_reason?: string | null
          donor_email?: string | null
          donor_name?: string | null
          donor_phone?: string | null
          erased_at?: string | null
          id?: string
          project?: string
          received_on?: string | null
          refunded_amount?: number | null
          refunded_on?: string | null
          status?: Database['public']['Enums']['donation_status']
          transfer_id?: string | null
          user_id?: string | null
        }
        Relationships: []
      }
      notices: {
        Row: {
          application_id: string | null
          broadcast_id: string | null
          child_name: string | null
          created_at: string
          facts: NonNullable<Json>
          id: string
          kind: Database['public']['Enums']['notice_kind']
          payment_id: string | null
          read_at: string | null
          settled_at: string | null
          subject_id: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          application_id?: string | null
          broadcast_id?: string | null
          child_name?: string | null
          created_at?: string
          facts?: NonNullable<Json>
          id?: string
          kind: Database['public']['Enums']['notice_kind']
          payment_id?: string | null
          read_at?: string | null
          settled_at?: string | null
          subject_id: string
          user_id: string
        }
        Update: {
          application_id?: string | null
          broadcast_id?: string | null
          child_name?: string | null
          created_at?: string
          facts?: NonNullable<Json>
          id?: string
          kind?: Database['public']['Enums']['notice_kind']
          payment_id?: string | null
          read_at?: string | null
          settled_at?: string | null
          subject_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'notices_application_id_fkey'
            columns: ['application_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'applications'
            referencedColumns: ['id', 'user_id']
          },
          {
            foreignKeyName: 'notices_broadcast_id_fkey'
            columns: ['broadcast_id']
            isOneToOne: false
            referencedRelation: 'broadcasts'
            referencedColumns: ['id']
          },
        ]
      }
      payment_proofs: {
        Row: {
          created_at: string
          id: string
          kind: string
          original_name: string | null
          path: string
          payment_id: string | null
          size_bytes: number
          status: Database['public']['Enums']['proof_status']
          subscription_id: string | null
          user_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          id?: string
          kind: string
          original_name?: string | null
          path?: never
          payment_id?: string | null
          size_bytes: number
          status?: Database['public']['Enums']['proof_status']
          subscription_id?: string | null
          user_id?: string
        }
        Update: {
          created_at?: string
          id?: string
          kind?: string
          original_name?: string | null
          path?: never
          payment_id?: string | null
          size_bytes?: number
          status?: Database['public']['Enums']['proof_status']
          subscription_id?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'payment_proofs_payment_id_fkey'
            columns: ['payment_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'payments'
            referencedColumns: ['id', 'user_id']
          },
          {
            foreignKeyName: 'payment_proofs_subscription_id_fkey'
            columns: ['subscription_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'subscriptions'
            referencedColumns: ['id', 'user_id']
          },
        ]
      }
      payments: {
        Row: {
          amount: number
          application_country: Database['public']['Enums']['country'] | null
          application_id: string | null
          child_name: string | null
          created_at: string
          currency: Database['public']['Enums']['currency']
          decided_at: string | null
          decision_reason: string | null
          description: string
          id: string
          is_accepted_as_full: boolean
          is_not_fee: boolean | null
          is_ticket: boolean | null
          received_amount: number | null
          received_currency: Database['public']['Enums']['currency'] | null
          received_on: string | null
          received_via: Database['public']['Enums']['received_via'] | null
          reference: string | null
          refund_reason: string | null
          refunded_amount: number | null
          refunded_on: string | null
          status: Database['public']['Enums']['payment_status']
          ticket_fee: number | null
          transfer_id: string | null
          user_id: string
        }
        ComputedFields: never
        Insert: {
          amount: number
          application_country?: Database['public']['Enums']['country'] | null
          application_id?: string | null
          child_name?: string | null
          created_at?: string
          currency: Database['public']['Enums']['currency']
          decided_at?: string | null
          decision_reason?: string | null
          description: string
          id?: string
          is_accepted_as_full?: boolean
          is_not_fee?: never
          is_ticket?: never
          received_amount?: number | null
          received_currency?: Database['public']['Enums']['currency'] | null
          received_on?: string | null
          received_via?: Database['public']['Enums']['received_via'] | null
          reference?: string | null
          refund_reason?: string | null
          refunded_amount?: number | null
          refunded_on?: string | null
          status?: Database['public']['Enums']['payment_status']
          ticket_fee?: number | null
          transfer_id?: string | null
          user_id?: string
        }
        Update: {
          amount?: number
          application_country?: Database['public']['Enums']['country'] | null
          application_id?: string | null
          child_name?: string | null
          created_at?: string
          currency?: Database['public']['Enums']['currency']
          decided_at?: string | null
          decision_reason?: string | null
          description?: string
          id?: string
          is_accepted_as_full?: boolean
          is_not_fee?: never
          is_ticket?: never
          received_amount?: number | null
          received_currency?: Database['public']['Enums']['currency'] | null
          received_on?: string | null
          received_via?: Database['public']['Enums']['received_via'] | null
          reference?: string | null
          refund_reason?: string | null
          refunded_amount?: number | null
          refunded_on?: string | null
          status?: Database['public']['Enums']['payment_status']
          ticket_fee?: number | null
          transfer_id?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'payments_application_id_fkey'
            columns: ['application_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'applications'
            referencedColumns: ['id', 'user_id']
          },
        ]
      }
      public_profiles: {
        Row: {
          age: number
          assessment_score: number | null
          child_name: string
          country: Database['public']['Enums']['country']
          created_at: string
          edition: number
          gender: Database['public']['Enums']['gender']
          id: string
          pattern: number
          points: number
          primary_category: string | null
          state_city: string
          talents: string[]
          ticket_status: Database['public']['Enums']['ticket_status'] | null
        }
        ComputedFields: never
        Insert: {
          age: number
          assessment_score?: number | null
          child_name: string
          country: Database['public']['Enums']['country']
          created_at: string
          edition: number
          gender: Database['public']['Enums']['gender']
          id: string
          pattern: number
          points: number
          primary_category?: string | null
          state_city: string
          talents: string[]
          ticket_status?: Database['public']['Enums']['ticket_status'] | null
        }
        Update: {
          age?: number
          assessment_score?: number | null
          child_name?: string
          country?: Database['public']['Enums']['country']
          created_at?: string
          edition?: number
          gender?: Database['public']['Enums']['gender']
          id?: string
          pattern?: number
          points?: number
          primary_category?: string | null
          state_city?: string
          talents?: string[]
          ticket_status?: Database['public']['Enums']['ticket_status'] | null
        }
        Relationships: [
          {
            foreignKeyName: 'public_profiles_id_fkey'
            columns: ['id']
            isOneToOne: true
            referencedRelation: 'applications'
            referencedColumns: ['id']
          },
        ]
      }
      state_coordinators: {
        Row: {
          coordinator_name: string | null
          coordinator_phone: string | null
          country: Database['public']['Enums']['country']
          created_at: string
          id: string
          state_province: string
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          coordinator_name?: string | null
          coordinator_phone?: string | null
          country?: Database['public']['Enums']['country']
          created_at?: string
          id?: string
          state_province: string
          updated_at?: string
        }
        Update: {
          coordinator_name?: string | null
          coordinator_phone?: string | null
          country?: Database['public']['Enums']['country']
          created_at?: string
          id?: string
          state_province?: string
          updated_at?: string
        }
        Relationships: []
      }
      subscriptions: {
        Row: {
          amount: number
          application_country: Database['public']['Enums']['country'] | null
          application_id: string | null
          child_name: string | null
          created_at: string
          currency: Database['public']['Enums']['currency']
          decided_at: string | null
          decision_reason: string | null
          description: string
          id: string
          received_amount: number | null
          received_currency: Database['public']['Enums']['currency'] | null
          received_on: string | null
          received_via: Database['public']['Enums']['received_via'] | null
          reference: string | null
          refund_reason: string | null
          refunded_amount: number | null
          refunded_on: string | null
          status: Database['public']['Enums']['subscription_status']
          transfer_id: string | null
          user_id: string
        }
        ComputedFields: never
        Insert: {
          amount: number
          application_country?: Database['public']['Enums']['country'] | null
          application_id?: string | null
          child_name?: string | null
          created_at?: string
          currency: Database['public']['Enums']['currency']
          decided_at?: string | null
          decision_reason?: string | null
          description: string
          id?: string
          received_amount?: number | null
          received_currency?: Database['public']['Enums']['currency'] | null
          received_on?: string | null
          received_via?: Database['public']['Enums']['received_via'] | null
          reference?: string | null
          refund_reason?: string | null
          refunded_amount?: number | null
          refunded_on?: string | null
          status?: Database['public']['Enums']['subscription_status']
          transfer_id?: string | null
          user_id?: string
        }
        Update: {
          amount?: number
          application_country?: Database['public']['Enums']['country'] | null
          application_id?: string | null
          child_name?: string | null
          created_at?: string
          currency?: Database['public']['Enums']['currency']
          decided_at?: string | null
          decision_reason?: string | null
          description?: string
          id?: string
          received_amount?: number | null
          received_currency?: Database['public']['Enums']['currency'] | null
          received_on?: string | null
          received_via?: Database['public']['Enums']['received_via'] | null
          reference?: string | null
          refund_reason?: string | null
          refunded_amount?: number | null
          refunded_on?: string | null
          status?: Database['public']['Enums']['subscription_status']
          transfer_id?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'subscriptions_application_id_fkey'
            columns: ['application_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'applications'
            referencedColumns: ['id', 'user_id']
          },
        ]
      }
      volunteers: {
        Row: {
          age: number
          country: Database['public']['Enums']['country']
          created_at: string
          days_per_week: number | null
          full_name: string
          id: string
          phone_number: string
          project_department: Database['public']['Enums']['project_department'] | null
          state_province: string
          status: Database['public']['Enums']['volunteer_status']
          volunteer_role: Database['public']['Enums']['volunteer_role']
        }
        ComputedFields: never
        Insert: {
          age: number
          country: Database['public']['Enums']['country']
          created_at?: string
          days_per_week?: number | null
          full_name: string
          id?: string
          phone_number: string
          project_department?: Database['public']['Enums']['project_department'] | null
          state_province: string
          status?: Database['public']['Enums']['volunteer_status']
          volunteer_role?: Database['public']['Enums']['volunteer_role']
        }
        Update: {
          age?: number
          country?: Database['public']['Enums']['country']
          created_at?: string
          days_per_week?: number | null
          full_name?: string
          id?: string
          phone_number?: string
          project_department?: Database['public']['Enums']['project_department'] | null
          state_province?: string
          status?: Database['public']['Enums']['volunteer_status']
          volunteer_role?: Database['public']['Enums']['volunteer_role']
        }
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      accept_reset: { Args: { code: string; member_id: string }; Returns: undefined }
      add_call_note: {
        Args: {
          application_id: string
          call_on: string
          id: string
          kind: Database['public']['Enums']['call_kind']
          note?: string
        }
        Returns: undefined
      }
      add_round_child: { Args: { application_id: string; round_id: string }; Returns: number }
      add_walk_in: {
        Args: {
          application_id: string
          audition_day_id: string
          entry_id?: string
          let_in?: boolean
          reason: string
          stage?: number
          starts_at?: string
        }
        Returns: Database['public']['CompositeTypes']['audition_slot'][]
        SetofOptions: {
          from: '*'
          to: 'audition_slot'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      answer_audition: {
        Args: {
          answer: Database['public']['Enums']['audition_answer']
          application_id: string
          reason?: string
        }
        Returns: undefined
      }
      answer_email: { Args: { answer: string; token: string }; Returns: string }
      appoint_member: {
        Args: {
          code: string
          member_email: string
          role?: Database['public']['Enums']['staff_role']
          states?: string[]
          talents?: string[]
        }
        Returns: undefined
      }
      approve_payments: { Args: { approvals: Json; call_id: string }; Returns: Json }
      assign_judges: { Args: { at_most?: number; round_id: string }; Returns: Json }
      book_transfer: {
        Args: {
          amount?: number
          bank_transaction_id?: string
          credit_to?: string
          currency?: Database['public']['Enums']['currency']
          other_families?: boolean
          parts: Json
          received_on?: string
          received_via?: Database['public']['Enums']['received_via']
          transfer_id?: string
        }
        Returns: string
      }
      cancel_audition_day: {
        Args: { at_most?: number; audition_day_id: string; loaded_at?: string }
        Returns: Database['public']['CompositeTypes']['audition_batch']
        SetofOptions: {
          from: '*'
          to: 'audition_batch'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      change_member: {
        Args: {
          member_id: string
          role: Database['public']['Enums']['staff_role']
          states?: string[]
          talents?: string[]
        }
        Returns: undefined
      }
      claim_address_corrections: {
        Args: { at_most: number }
        Returns: Database['public']['CompositeTypes']['due_correction'][]
        SetofOptions: {
          from: '*'
          to: 'due_correction'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      claim_emails: {
        Args: { at_most: number }
        Returns: Database['public']['CompositeTypes']['claimed_email'][]
        SetofOptions: {
          from: '*'
          to: 'claimed_email'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      claim_file_deletions: {
        Args: { at_most?: number }
        Returns: Database['public']['CompositeTypes']['stored_file'][]
        SetofOptions: {
          from: '*'
          to: 'stored_file'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      claim_new_proofs: {
        Args: { at_most?: number }
        Returns: Database['public']['CompositeTypes']['new_proof'][]
        SetofOptions: {
          from: '*'
          to: 'new_proof'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      clear_duplicate: { Args: { bank_transaction_id: string }; Returns: undefined }
      clear_slots: { Args: { audition_day_id: string; ids: string[] }; Returns: number }
      close_account: { Args: Record<PropertyKey, never>; Returns: undefined }
      close_duplicate: { Args: { closed_id: string; kept_id: string }; Returns: undefined }
      close_month: { Args: { month: string }; Returns: undefined }
      complete_audition_day: {
        Args: { audition_day_id: string; is_completed?: boolean }
        Returns: undefined
      }
      confirm_erasure: { Args: { year: number }; Returns: undefined }
      confirm_member: { Args: { member_id: string }; Returns: undefined }
      confirm_ticket: {
        Args: {
          accept_pending?: boolean
          accept_second?: boolean
          application_id: string
          correction_reason?: string
          currency?: Database['public']['Enums']['currency']
          open_ticket?: boolean
          received_amount?: number
          received_on?: string
        }
        Returns: string
      }
      copy_audition_day: { Args: { audition_day_id: string; starts_at: string }; Returns: string }
      correct_address: { Args: { new_address: string; user_id: string }; Returns: string }
      count_access: {
        Args: { at_most?: number; from_day?: string; only_member?: string; to_day?: string }
        Returns: number
      }
      count_activity: {
        Args: {
          at_most?: number
          from_day?: string
          only_actor?: string
          only_kind?: string
          search?: string
          to_day?: string
        }
        Returns: number
      }
      count_applications: {
        Args: {
          at_most?: number
          from_day?: string
          only_age?: number
          only_audition?: Database['public']['Enums']['audition_state']
          only_expired?: boolean
          only_finalists?: boolean
          only_gender?: string
          only_place?: string
          only_statuses?: string
          only_step?: string
          only_talent?: string
          only_tickets?: string
          only_video?: Database['public']['Enums']['entry_video_status']
          only_year?: number
          search?: string
          to_day?: string
        }
        Returns: number
      }
      count_audience: {
        Args: { audience?: Json }
        Returns: Database['public']['CompositeTypes']['audience_reach']
        SetofOptions: {
          from: '*'
          to: 'audience_reach'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      count_audition_calls: {
        Args: { audition_day_id: string }
        Returns: Database['public']['CompositeTypes']['message_call_count']
        SetofOptions: {
          from: '*'
          to: 'message_call_count'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      count_books: {
        Args: {
          first_day?: string
          last_day?: string
          only_country?: Database['public']['Enums']['country']
          only_currency?: Database['public']['Enums']['currency']
          only_kind?: Database['public']['Enums']['book_kind']
          only_way?: Database['public']['Enums']['received_via']
        }
        Returns: number
      }
      count_donations: {
        Args: {
          at_most?: number
          from_day?: string
          only_currency?: Database['public']['Enums']['currency']
          only_status?: Database['public']['Enums']['donation_status']
          search?: string
          to_day?: string
        }
        Returns: number
      }
      count_message_calls: {
        Args: { broadcast_id: string }
        Returns: Database['public']['CompositeTypes']['message_call_count']
        SetofOptions: {
          from: '*'
          to: 'message_call_count'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      count_payments_and_subscriptions: {
        Args: {
          arrived_from?: string
          arrived_to?: string
          at_most?: number
          from_day?: string
          only_currency?: Database['public']['Enums']['currency']
          only_not_fee?: boolean
          only_status?: string
          only_type?: string
          search?: string
          to_day?: string
        }
        Returns: number
      }
      count_public_profiles: {
        Args: {
          at_most?: number
          only_age?: number
          only_country?: Database['public']['Enums']['country']
          only_state?: string
          only_talent?: string
          only_year?: number
          search?: string
        }
        Returns: number
      }
      count_volunteers: {
        Args: {
          at_most?: number
          only_country?: Database['public']['Enums']['country']
          only_state?: string
          only_status?: Database['public']['Enums']['volunteer_status']
          search?: string
        }
        Returns: number
      }
      decide_applications: { Args: { call_id: string; decisions: Json }; Returns: Json }
      decide_approval_request: {
        Args: { approval_request_id: string; is_confirmed: boolean; reason?: string }
        Returns: string
      }
      decide_donation: {
        Args: {
          amount?: number
          bank_reference?: string
          currency?: Database['public']['Enums']['currency']
          donation_id: string
          new_status: Database['public']['Enums']['donation_status']
          received_on?: string
        }
        Returns: Database['public']['Enums']['donation_status']
      }
      declare_recusal: { Args: { application_id: string; round_id: string }; Returns: string }
      delete_edition: { Args: { year: number }; Returns: undefined }
      delete_round: { Args: { round_id: string }; Returns: undefined }
      end_edition: { Args: { year: number }; Returns: undefined }
      end_member: { Args: { member_id: string }; Returns: undefined }
      erase_donation: { Args: { donation_id: string }; Returns: undefined }
      erase_old_offers: { Args: { ids: string[] }; Returns: number }
      erase_past_edition: { Args: { at_most: number }; Returns: number }
      erase_volunteer: { Args: { volunteer_id: string }; Returns: undefined }
      exclude_bank_transaction: {
        Args: {
          bank_transaction_id: string
          reason?: Database['public']['Enums']['exclusion_reason']
        }
        Returns: undefined
      }
      expand_broadcasts: { Args: { at_most: number }; Returns: number }
      export_applications: {
        Args: {
          after_id?: string
          from_day?: string
          older_than?: string
          only_age?: number
          only_audition?: Database['public']['Enums']['audition_state']
          only_expired?: boolean
          only_finalists?: boolean
          only_gender?: string
          only_place?: string
          only_statuses?: string
          only_step?: string
          only_talent?: string
          only_tickets?: string
          only_video?: Database['public']['Enums']['entry_video_status']
          only_year?: number
          page_size?: number
          search?: string
          to_day?: string
        }
        Returns: {
          age: number
          application_fee_status: Database['public']['Enums']['fee_status']
          approved_at: string | null
          assessment_report: string | null
          assessment_result: Database['public']['Enums']['pass_fail'] | null
          assessment_score: number | null
          audition_answer: Database['public']['Enums']['audition_answer'] | null
          audition_answer_reason: string | null
          audition_date: string | null
          audition_day_id: string | null
          audition_details: string | null
          audition_report: string | null
          audition_result: Database['public']['Enums']['pass_fail'] | null
          audition_round: number
          audition_stage: number | null
          audition_state: Database['public']['Enums']['audition_state']
          awarded_tiers: Database['public']['Enums']['ticket_status'][]
          child_name: string
          consent_version: string
          country: Database['public']['Enums']['country']
          created_at: string
          edition: number
          entry_video_status: Database['public']['Enums']['entry_video_status']
          entry_video_submitted_at: string | null
          entry_video_url: string | null
          gender: Database['public']['Enums']['gender']
          hidden_at: string | null
          id: string
          is_finalist: boolean
          is_listed: boolean
          is_shareable: boolean
          parent_phone: string
          pattern: number
          payment_reference: string
          points: number
          previous_id: string | null
          primary_category: string | null
          reached_step: string
          rejection_reason: string | null
          share_code: string
          stage_name: string | null
          state_city: string
          status: Database['public']['Enums']['application_status']
          talents: string[]
          ticket_corrected_at: string | null
          ticket_fee: number
          ticket_received: number
          ticket_status: Database['public']['Enums']['ticket_status']
          updated_at: string
          user_id: string
          video_reason: string | null
        }[]
        SetofOptions: {
          from: '*'
          to: 'applications'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      export_books: {
        Args: {
          first_day?: string
          last_day?: string
          only_country?: Database['public']['Enums']['country']
          only_currency?: Database['public']['Enums']['currency']
          only_kind?: Database['public']['Enums']['book_kind']
          only_way?: Database['public']['Enums']['received_via']
          page_size?: number
          page_start?: number
        }
        Returns: Database['public']['CompositeTypes']['book_line'][]
        SetofOptions: {
          from: '*'
          to: 'book_line'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      export_donations: {
        Args: {
          after_id?: string
          from_day?: string
          older_than?: string
          only_currency?: Database['public']['Enums']['currency']
          only_status?: Database['public']['Enums']['donation_status']
          page_size?: number
          search?: string
          to_day?: string
        }
        Returns: {
          amount: number | null
          bank_reference: string | null
          children_count: number
          country: Database['public']['Enums']['country']
          created_at: string
          currency: Database['public']['Enums']['currency'] | null
          decided_at: string | null
          decision_reason: string | null
          donor_email: string | null
          donor_name: string | null
          donor_phone: string | null
          erased_at: string | null
          id: string
          project: string
          received_on: string | null
          refunded_amount: number | null
          refunded_on: string | null
          status: Database['public']['Enums']['donation_status']
          transfer_id: string | null
          user_id: string | null
        }[]
        SetofOptions: {
          from: '*'
          to: 'donations'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      export_my_data: { Args: Record<PropertyKey, never>; Returns: Json }
      export_payments: {
        Args: {
          after_id?: string
          arrived_from?: string
          arrived_to?: string
          from_day?: string
          older_than?: string
          only_currency?: Database['public']['Enums']['currency']
          only_not_fee?: boolean
          only_status?: string
          only_type?: string
          page_size?: number
          search?: string
          to_day?: string
        }
        Returns: Database['public']['CompositeTypes']['payment_list_item'][]
        SetofOptions: {
          from: '*'
          to: 'payment_list_item'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      export_ranking: {
        Args: { round_id: string; skipped?: number }
        Returns: Database['public']['CompositeTypes']['round_result'][]
        SetofOptions: {
          from: '*'
          to: 'round_result'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      export_sheets: {
        Args: { after?: string; round_id: string }
        Returns: Database['public']['CompositeTypes']['round_sheet'][]
        SetofOptions: {
          from: '*'
          to: 'round_sheet'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      export_volunteers: {
        Args: {
          after_id?: string
          older_than?: string
          only_country?: Database['public']['Enums']['country']
          only_state?: string
          only_status?: Database['public']['Enums']['volunteer_status']
          page_size?: number
          search?: string
        }
        Returns: {
          age: number
          country: Database['public']['Enums']['country']
          created_at: string
          days_per_week: number | null
          full_name: string
          id: string
          phone_number: string
          project_department: Database['public']['Enums']['project_department'] | null
          state_province: string
          status: Database['public']['Enums']['volunteer_status']
          volunteer_role: Database['public']['Enums']['volunteer_role']
        }[]
        SetofOptions: {
          from: '*'
          to: 'volunteers'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      fill_audition_day: {
        Args: { audition_day_id: string; ids: string[] }
        Returns: Database['public']['CompositeTypes']['scheduled_audition'][]
        SetofOptions: {
          from: '*'
          to: 'scheduled_audition'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      forget_browser_errors: { Args: { at_most: number }; Returns: number }
      forget_calls: { Args: { at_most: number }; Returns: number }
      forget_report_contacts: { Args: { at_most: number }; Returns: number }
      forget_safeguarding_details: { Args: { at_most: number }; Returns: number }
      forget_statement_words: { Args: { at_most: number }; Returns: number }
      get_access: {
        Args: {
          from_day?: string
          only_member?: string
          page_size?: number
          page_start?: number
          to_day?: string
        }
        Returns: Database['public']['CompositeTypes']['access_entry'][]
        SetofOptions: {
          from: '*'
          to: 'access_entry'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_account_state: {
        Args: { user_id: string }
        Returns: Database['public']['CompositeTypes']['account_state'][]
        SetofOptions: {
          from: '*'
          to: 'account_state'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_activity: {
        Args: {
          from_day?: string
          only_actor?: string
          only_kind?: string
          page_size?: number
          page_start?: number
          search?: string
          to_day?: string
        }
        Returns: Database['public']['CompositeTypes']['activity_entry'][]
        SetofOptions: {
          from: '*'
          to: 'activity_entry'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_address_correction: {
        Args: { user_id: string }
        Returns: Database['public']['CompositeTypes']['address_correction'][]
        SetofOptions: {
          from: '*'
          to: 'address_correction'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_administrators: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['administrator'][]
        SetofOptions: {
          from: '*'
          to: 'administrator'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_all_payments_and_subscriptions: {
        Args: {
          after_id?: string
          arrived_from?: string
          arrived_to?: string
          from_day?: string
          older_than?: string
          only_currency?: Database['public']['Enums']['currency']
          only_not_fee?: boolean
          only_status?: string
          only_type?: string
          page_size?: number
          page_start?: number
          search?: string
          to_day?: string
          waiting_first?: boolean
        }
        Returns: Database['public']['CompositeTypes']['payment_list_item'][]
        SetofOptions: {
          from: '*'
          to: 'payment_list_item'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_analysis: {
        Args: {
          first_day?: string
          last_day?: string
          only_country?: Database['public']['Enums']['country']
          only_year?: number
        }
        Returns: Json
      }
      get_application_analytics: { Args: { only_year?: number }; Returns: Json }
      get_application_counts: {
        Args: { only_year?: number }
        Returns: Database['public']['CompositeTypes']['application_status_counts'][]
        SetofOptions: {
          from: '*'
          to: 'application_status_counts'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_application_trends: { Args: { only_year?: number; week_count?: number }; Returns: Json }
      get_applications: {
        Args: {
          from_day?: string
          only_age?: number
          only_audition?: Database['public']['Enums']['audition_state']
          only_expired?: boolean
          only_finalists?: boolean
          only_gender?: string
          only_place?: string
          only_statuses?: string
          only_step?: string
          only_talent?: string
          only_tickets?: string
          only_video?: Database['public']['Enums']['entry_video_status']
          only_year?: number
          page_size?: number
          page_start?: number
          search?: string
          sort?: Database['public']['Enums']['application_sort']
          to_day?: string
        }
        Returns: {
          age: number
          application_fee_status: Database['public']['Enums']['fee_status']
          approved_at: string | null
          assessment_report: string | null
          assessment_result: Database['public']['Enums']['pass_fail'] | null
          assessment_score: number | null
          audition_answer: Database['public']['Enums']['audition_answer'] | null
          audition_answer_reason: string | null
          audition_date: string | null
          audition_day_id: string | null
          audition_details: string | null
          audition_report: string | null
          audition_result: Database['public']['Enums']['pass_fail'] | null
          audition_round: number
          audition_stage: number | null
          audition_state: Database['public']['Enums']['audition_state']
          awarded_tiers: Database['public']['Enums']['ticket_status'][]
          child_name: string
          consent_version: string
          country: Database['public']['Enums']['country']
          created_at: string
          edition: number
          entry_video_status: Database['public']['Enums']['entry_video_status']
          entry_video_submitted_at: string | null
          entry_video_url: string | null
          gender: Database['public']['Enums']['gender']
          hidden_at: string | null
          id: string
          is_finalist: boolean
          is_listed: boolean
          is_shareable: boolean
          parent_phone: string
          pattern: number
          payment_reference: string
          points: number
          previous_id: string | null
          primary_category: string | null
          reached_step: string
          rejection_reason: string | null
          share_code: string
          stage_name: string | null
          state_city: string
          status: Database['public']['Enums']['application_status']
          talents: string[]
          ticket_corrected_at: string | null
          ticket_fee: number
          ticket_received: number
          ticket_status: Database['public']['Enums']['ticket_status']
          updated_at: string
          user_id: string
          video_reason: string | null
        }[]
        SetofOptions: {
          from: '*'
          to: 'applications'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_approval_requests: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['approval_request'][]
        SetofOptions: {
          from: '*'
          to: 'approval_request'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_audition_calls: {
        Args: { audition_day_id: string }
        Returns: Database['public']['CompositeTypes']['audition_call'][]
        SetofOptions: {
          from: '*'
          to: 'audition_call'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_bank_accounts: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['bank_account'][]
        SetofOptions: {
          from: '*'
          to: 'bank_account'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_bank_transactions: {
        Args: {
          account_id: string
          page_size?: number
          page_start?: number
          state?: Database['public']['Enums']['transaction_state']
        }
        Returns: Database['public']['CompositeTypes']['bank_transaction'][]
        SetofOptions: {
          from: '*'
          to: 'bank_transaction'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_book_months: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['book_month'][]
        SetofOptions: {
          from: '*'
          to: 'book_month'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_book_sums: {
        Args: {
          first_day?: string
          last_day?: string
          only_country?: Database['public']['Enums']['country']
          only_currency?: Database['public']['Enums']['currency']
          only_kind?: Database['public']['Enums']['book_kind']
          only_way?: Database['public']['Enums']['received_via']
        }
        Returns: Database['public']['CompositeTypes']['book_sum'][]
        SetofOptions: {
          from: '*'
          to: 'book_sum'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_books: {
        Args: {
          first_day?: string
          last_day?: string
          only_country?: Database['public']['Enums']['country']
          only_currency?: Database['public']['Enums']['currency']
          only_kind?: Database['public']['Enums']['book_kind']
          only_way?: Database['public']['Enums']['received_via']
          page_size?: number
          page_start?: number
        }
        Returns: Database['public']['CompositeTypes']['book_line'][]
        SetofOptions: {
          from: '*'
          to: 'book_line'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_broadcasts: {
        Args: { page_size?: number; page_start?: number }
        Returns: Database['public']['CompositeTypes']['broadcast_entry'][]
        SetofOptions: {
          from: '*'
          to: 'broadcast_entry'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_browser_errors: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['browser_error'][]
        SetofOptions: {
          from: '*'
          to: 'browser_error'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_call_notes: {
        Args: { application_id: string }
        Returns: Database['public']['CompositeTypes']['call_note'][]
        SetofOptions: {
          from: '*'
          to: 'call_note'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_calls: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['call_note'][]
        SetofOptions: {
          from: '*'
          to: 'call_note'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_check_in_events: {
        Args: { after?: number; audition_day_id: string }
        Returns: Database['public']['CompositeTypes']['check_in_event'][]
        SetofOptions: {
          from: '*'
          to: 'check_in_event'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_child_payments: {
        Args: { application_id?: string; payment_id?: string }
        Returns: Database['public']['CompositeTypes']['child_payment'][]
        SetofOptions: {
          from: '*'
          to: 'child_payment'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_child_slots: {
        Args: { application_id: string }
        Returns: Database['public']['CompositeTypes']['child_slot'][]
        SetofOptions: {
          from: '*'
          to: 'child_slot'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_contacts: {
        Args: { application_ids: string[] }
        Returns: Database['public']['CompositeTypes']['family_contact'][]
        SetofOptions: {
          from: '*'
          to: 'family_contact'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_credit: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['money'][]
        SetofOptions: {
          from: '*'
          to: 'money'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_donation_transfers: {
        Args: { donation_id: string }
        Returns: Database['public']['CompositeTypes']['family_transfer'][]
        SetofOptions: {
          from: '*'
          to: 'family_transfer'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_donations: {
        Args: {
          after_id?: string
          from_day?: string
          older_than?: string
          only_currency?: Database['public']['Enums']['currency']
          only_status?: Database['public']['Enums']['donation_status']
          page_size?: number
          page_start?: number
          search?: string
          to_day?: string
        }
        Returns: {
          amount: number | null
          bank_reference: string | null
          children_count: number
          country: Database['public']['Enums']['country']
          created_at: string
          currency: Database['public']['Enums']['currency'] | null
          decided_at: string | null
          decision_reason: string | null
          donor_email: string | null
          donor_name: string | null
          donor_phone: string | null
          erased_at: string | null
          id: string
          project: string
          received_on: string | null
          refunded_amount: number | null
          refunded_on: string | null
          status: Database['public']['Enums']['donation_status']
          transfer_id: string | null
          user_id: string | null
        }[]
        SetofOptions: {
          from: '*'
          to: 'donations'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_due_back: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['money'][]
        SetofOptions: {
          from: '*'
          to: 'money'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_duplicates: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['duplicate'][]
        SetofOptions: {
          from: '*'
          to: 'duplicate'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_editions: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['edition_item'][]
        SetofOptions: {
          from: '*'
          to: 'edition_item'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_email_failures: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['email_failure'][]
        SetofOptions: {
          from: '*'
          to: 'email_failure'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_email_settings: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['email_settings']
        SetofOptions: {
          from: '*'
          to: 'email_settings'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      get_email_state: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['email_state']
        SetofOptions: {
          from: '*'
          to: 'email_state'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      get_ending_summary: { Args: { year: number }; Returns: Json }
      get_erasure_summary: { Args: { year: number }; Returns: Json }
      get_family: {
        Args: { user_id: string }
        Returns: Database['public']['CompositeTypes']['panel_item'][]
        SetofOptions: {
          from: '*'
          to: 'panel_item'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_family_transfers: {
        Args: { family: string }
        Returns: Database['public']['CompositeTypes']['family_transfer'][]
        SetofOptions: {
          from: '*'
          to: 'family_transfer'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_finalists: {
        Args: { only_talent?: string; only_year?: number; page_size?: number }
        Returns: {
          age: number
          application_fee_status: Database['public']['Enums']['fee_status']
          approved_at: string | null
          assessment_report: string | null
          assessment_result: Database['public']['Enums']['pass_fail'] | null
          assessment_score: number | null
          audition_answer: Database['public']['Enums']['audition_answer'] | null
          audition_answer_reason: string | null
          audition_date: string | null
          audition_day_id: string | null
          audition_details: string | null
          audition_report: string | null
          audition_result: Database['public']['Enums']['pass_fail'] | null
          audition_round: number
          audition_stage: number | null
          audition_state: Database['public']['Enums']['audition_state']
          awarded_tiers: Database['public']['Enums']['ticket_status'][]
          child_name: string
          consent_version: string
          country: Database['public']['Enums']['country']
          created_at: string
          edition: number
          entry_video_status: Database['public']['Enums']['entry_video_status']
          entry_video_submitted_at: string | null
          entry_video_url: string | null
          gender: Database['public']['Enums']['gender']
          hidden_at: string | null
          id: string
          is_finalist: boolean
          is_listed: boolean
          is_shareable: boolean
          parent_phone: string
          pattern: number
          payment_reference: string
          points: number
          previous_id: string | null
          primary_category: string | null
          reached_step: string
          rejection_reason: string | null
          share_code: string
          stage_name: string | null
          state_city: string
          status: Database['public']['Enums']['application_status']
          talents: string[]
          ticket_corrected_at: string | null
          ticket_fee: number
          ticket_received: number
          ticket_status: Database['public']['Enums']['ticket_status']
          updated_at: string
          user_id: string
          video_reason: string | null
        }[]
        SetofOptions: {
          from: '*'
          to: 'applications'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_health: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['health']
        SetofOptions: {
          from: '*'
          to: 'health'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      get_history: {
        Args: { row_id: string; table_name: string }
        Returns: Database['public']['CompositeTypes']['history_entry'][]
        SetofOptions: {
          from: '*'
          to: 'history_entry'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_jobs: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['job_state'][]
        SetofOptions: {
          from: '*'
          to: 'job_state'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_judges: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['judge'][]
        SetofOptions: {
          from: '*'
          to: 'judge'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_membership: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['membership']
        SetofOptions: {
          from: '*'
          to: 'membership'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      get_message: {
        Args: { broadcast_id: string }
        Returns: Database['public']['CompositeTypes']['message'][]
        SetofOptions: {
          from: '*'
          to: 'message'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_message_calls: {
        Args: { broadcast_id: string }
        Returns: Database['public']['CompositeTypes']['message_call'][]
        SetofOptions: {
          from: '*'
          to: 'message_call'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_money_of_application: {
        Args: { application_id: string }
        Returns: Database['public']['CompositeTypes']['money'][]
        SetofOptions: {
          from: '*'
          to: 'money'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_my_auditions: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['my_audition'][]
        SetofOptions: {
          from: '*'
          to: 'my_audition'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_my_rounds: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['my_round'][]
        SetofOptions: {
          from: '*'
          to: 'my_round'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_my_sessions: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['account_session'][]
        SetofOptions: {
          from: '*'
          to: 'account_session'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_my_sheets: {
        Args: { after?: string; only_open?: boolean; only_round: string }
        Returns: Database['public']['CompositeTypes']['my_sheet'][]
        SetofOptions: {
          from: '*'
          to: 'my_sheet'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_old_offers: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['old_offer'][]
        SetofOptions: {
          from: '*'
          to: 'old_offer'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_open_tickets: {
        Args: { families: string[] }
        Returns: Database['public']['CompositeTypes']['open_ticket'][]
        SetofOptions: {
          from: '*'
          to: 'open_ticket'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_opening_summary: { Args: Record<PropertyKey, never>; Returns: Json }
      get_own_auditions: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['own_audition'][]
        SetofOptions: {
          from: '*'
          to: 'own_audition'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_payment: {
        Args: { payment_id: string }
        Returns: Database['public']['CompositeTypes']['payment_list_item'][]
        SetofOptions: {
          from: '*'
          to: 'payment_list_item'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_payment_window: { Args: Record<PropertyKey, never>; Returns: number }
      get_planned_editions: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['edition_item'][]
        SetofOptions: {
          from: '*'
          to: 'edition_item'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_plans: {
        Args: { only_year?: number }
        Returns: Database['public']['CompositeTypes']['audition_plan'][]
        SetofOptions: {
          from: '*'
          to: 'audition_plan'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_profile_cases: {
        Args: { are_decided?: boolean }
        Returns: Database['public']['CompositeTypes']['profile_case'][]
        SetofOptions: {
          from: '*'
          to: 'profile_case'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_proofs: {
        Args: { row_ids: string[] }
        Returns: Database['public']['CompositeTypes']['proof_entry'][]
        SetofOptions: {
          from: '*'
          to: 'proof_entry'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_public_profiles: {
        Args: {
          only_age?: number
          only_country?: Database['public']['Enums']['country']
          only_state?: string
          only_talent?: string
          only_year?: number
          page_size?: number
          page_start?: number
          search?: string
        }
        Returns: {
          age: number
          assessment_score: number | null
          child_name: string
          country: Database['public']['Enums']['country']
          created_at: string
          edition: number
          gender: Database['public']['Enums']['gender']
          id: string
          pattern: number
          points: number
          primary_category: string | null
          state_city: string
          talents: string[]
          ticket_status: Database['public']['Enums']['ticket_status'] | null
        }[]
        SetofOptions: {
          from: '*'
          to: 'public_profiles'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_ranking: {
        Args: { round_id: string; skipped?: number }
        Returns: Database['public']['CompositeTypes']['round_result'][]
        SetofOptions: {
          from: '*'
          to: 'round_result'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_readings: {
        Args: { application_id: string }
        Returns: Database['public']['CompositeTypes']['reading'][]
        SetofOptions: {
          from: '*'
          to: 'reading'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_receipts: {
        Args: { only_payment?: string }
        Returns: Database['public']['CompositeTypes']['receipt'][]
        SetofOptions: {
          from: '*'
          to: 'receipt'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_reconciled_accounts: {
        Args: { month: string }
        Returns: Database['public']['CompositeTypes']['reconciled_account'][]
        SetofOptions: {
          from: '*'
          to: 'reconciled_account'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_reconciliation: {
        Args: { month: string }
        Returns: Database['public']['CompositeTypes']['reconciliation_sum'][]
        SetofOptions: {
          from: '*'
          to: 'reconciliation_sum'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_reconciliation_lines: {
        Args: {
          month: string
          only_account?: string
          only_bucket?: Database['public']['Enums']['reconciliation_bucket']
          only_currency?: Database['public']['Enums']['currency']
          page_size?: number
          page_start?: number
        }
        Returns: Database['public']['CompositeTypes']['reconciliation_line'][]
        SetofOptions: {
          from: '*'
          to: 'reconciliation_line'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_referenced_children: {
        Args: { cut_references: string[]; whole_references: string[] }
        Returns: Database['public']['CompositeTypes']['referenced_child'][]
        SetofOptions: {
          from: '*'
          to: 'referenced_child'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_refund_limits: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['money'][]
        SetofOptions: {
          from: '*'
          to: 'money'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_refunds_due: {
        Args: { page_size?: number; page_start?: number }
        Returns: Database['public']['CompositeTypes']['refund_due'][]
        SetofOptions: {
          from: '*'
          to: 'refund_due'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_results: {
        Args: { application_id: string }
        Returns: Database['public']['CompositeTypes']['child_result'][]
        SetofOptions: {
          from: '*'
          to: 'child_result'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_retention: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['kept_year'][]
        SetofOptions: {
          from: '*'
          to: 'kept_year'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_round_choice: { Args: { round_id?: string; search?: string }; Returns: Json }
      get_round_progress: { Args: { round_id: string }; Returns: Json }
      get_round_sheets: {
        Args: { only_child: string; round_id: string }
        Returns: Database['public']['CompositeTypes']['round_sheet'][]
        SetofOptions: {
          from: '*'
          to: 'round_sheet'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_rounds: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['judging_round'][]
        SetofOptions: {
          from: '*'
          to: 'judging_round'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_show: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['show_item']
        SetofOptions: {
          from: '*'
          to: 'show_item'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      get_show_details: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['show_details_item']
        SetofOptions: {
          from: '*'
          to: 'show_details_item'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      get_slots: {
        Args: { audition_day_id: string }
        Returns: Database['public']['CompositeTypes']['planned_child'][]
        SetofOptions: {
          from: '*'
          to: 'planned_child'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_team: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['team_member'][]
        SetofOptions: {
          from: '*'
          to: 'team_member'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_ticket_card: {
        Args: { share_code: string }
        Returns: Database['public']['CompositeTypes']['ticket_card'][]
        SetofOptions: {
          from: '*'
          to: 'ticket_card'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_triumph: { Args: Record<PropertyKey, never>; Returns: string }
      get_unfinished: {
        Args: { round_id: string }
        Returns: Database['public']['CompositeTypes']['round_result'][]
        SetofOptions: {
          from: '*'
          to: 'round_result'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_unplanned: {
        Args: { audition_day_id: string }
        Returns: Database['public']['CompositeTypes']['unplanned_child'][]
        SetofOptions: {
          from: '*'
          to: 'unplanned_child'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_volunteer_counts: {
        Args: {
          at_most?: number
          only_country?: Database['public']['Enums']['country']
          only_state?: string
          search?: string
        }
        Returns: {
          count: number
          status: Database['public']['Enums']['volunteer_status']
        }[]
      }
      get_volunteers: {
        Args: {
          only_country?: Database['public']['Enums']['country']
          only_state?: string
          only_status?: Database['public']['Enums']['volunteer_status']
          page_size?: number
          page_start?: number
          search?: string
        }
        Returns: {
          age: number
          country: Database['public']['Enums']['country']
          created_at: string
          days_per_week: number | null
          full_name: string
          id: string
          phone_number: string
          project_department: Database['public']['Enums']['project_department'] | null
          state_province: string
          status: Database['public']['Enums']['volunteer_status']
          volunteer_role: Database['public']['Enums']['volunteer_role']
        }[]
        SetofOptions: {
          from: '*'
          to: 'volunteers'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_work: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['work_item'][]
        SetofOptions: {
          from: '*'
          to: 'work_item'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      handle_subscription_status_update: {
        Args: {
          bank_transaction_id?: string
          new_status: Database['public']['Enums']['subscription_status']
          reason?: string
          received_amount?: number
          received_currency?: Database['public']['Enums']['currency']
          received_on?: string
          received_via?: Database['public']['Enums']['received_via']
          subscription_id: string
        }
        Returns: Database['public']['Enums']['subscription_status']
      }
      is_admin: { Args: Record<PropertyKey, never>; Returns: boolean }
      keep_edition: { Args: { keep_until?: string; year: number }; Returns: undefined }
      keep_on_list: { Args: { application_id: string }; Returns: undefined }
      keep_statement: {
        Args: {
          account_id: string
          closing?: number
          columns?: Json
          first_day: string
          is_balanced?: boolean
          last_day: string
          lines: Json
          opening?: number
          statement_id: string
        }
        Returns: Database['public']['CompositeTypes']['kept_statement']
        SetofOptions: {
          from: '*'
          to: 'kept_statement'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      link_transfer: {
        Args: { bank_transaction_id: string; transfer_id: string }
        Returns: boolean
      }
      log_audition_calls: { Args: { audition_day_id: string }; Returns: undefined }
      log_check_in: { Args: { audition_day_id: string }; Returns: undefined }
      log_export: { Args: { list: string; row_count: number }; Returns: undefined }
      log_opening: { Args: { application_ids: string[] }; Returns: undefined }
      mark_notices_read: { Args: { notice_ids?: string[]; up_to?: string }; Returns: number }
      mark_others_absent: {
        Args: { after: number; audition_day_id: string; device?: string }
        Returns: Database['public']['CompositeTypes']['check_in_event'][]
        SetofOptions: {
          from: '*'
          to: 'check_in_event'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      move_slot: {
        Args: { application_id: string; audition_day_id: string; stage?: number; starts_at: string }
        Returns: Database['public']['CompositeTypes']['audition_slot'][]
        SetofOptions: {
          from: '*'
          to: 'audition_slot'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      open_application: { Args: { application_id: string }; Returns: Json }
      open_audition_call: {
        Args: { audition_day_id: string; told_at: string; user_id: string }
        Returns: undefined
      }
      open_check_in: { Args: { audition_day_id: string; known_version?: string }; Returns: Json }
      open_edition: { Args: { year: number }; Returns: undefined }
      open_message_call: { Args: { broadcast_id: string; user_id: string }; Returns: undefined }
      open_proof: { Args: { proof_id: string }; Returns: string }
      open_round: { Args: { round_id: string }; Returns: undefined }
      pass_human_check: { Args: { form_id: string }; Returns: undefined }
      preview_message: {
        Args: { audience?: Json; body: string }
        Returns: Database['public']['CompositeTypes']['message_preview'][]
        SetofOptions: {
          from: '*'
          to: 'message_preview'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      publish_audition_day: {
        Args: { at_most?: number; audition_day_id: string }
        Returns: Database['public']['CompositeTypes']['audition_batch']
        SetofOptions: {
          from: '*'
          to: 'audition_batch'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      put_back_correction: { Args: { notice_id: string }; Returns: undefined }
      reassign_sheet: {
        Args: { application_id: string; judge_id: string; round_id: string; to_judge: string }
        Returns: undefined
      }
      rebook_payment: {
        Args: {
          accept_pending?: boolean
          accept_second?: boolean
          application_id: string
          other_family?: boolean
          payment_id: string
          reason?: string
          stated_payment_id?: string
        }
        Returns: string
      }
      record_check_in_events: {
        Args: { audition_day_id: string; events: Json }
        Returns: Database['public']['CompositeTypes']['recorded_event'][]
        SetofOptions: {
          from: '*'
          to: 'recorded_event'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      record_refund: {
        Args: {
          amount: number
          bank_transaction_id?: string
          close_ticket?: boolean
          reason?: string
          refunded_on?: string
          row_id?: string
          transfer_id?: string
        }
        Returns: string
      }
      record_results: { Args: { results: Json }; Returns: Json }
      release_credit: { Args: { transfer_id: string }; Returns: boolean }
      release_round: { Args: { round_id: string }; Returns: undefined }
      remove_statement: { Args: { statement_id: string }; Returns: number }
      renew_share_code: { Args: { application_id: string }; Returns: string }
      report_address_correction: {
        Args: { correction_id: string; is_made: boolean }
        Returns: undefined
      }
      report_browser_error: {
        Args: { browser: string; build: string; message: string; page: string }
        Returns: undefined
      }
      report_email: {
        Args: { email_id: string; outcome: string; reason?: string }
        Returns: undefined
      }
      report_file_deletions: {
        Args: { bucket: string; failed: string[]; removed: string[] }
        Returns: undefined
      }
      report_job: { Args: { job: string }; Returns: undefined }
      report_profile: {
        Args: {
          contact?: string
          id: string
          profile_id: string
          reason: Database['public']['Enums']['report_reason']
          words?: string
        }
        Returns: undefined
      }
      report_proofs: { Args: { accepted: string[]; refused: string[] }; Returns: undefined }
      request_admin_code: { Args: Record<PropertyKey, never>; Returns: string }
      reset_member_factor: { Args: { member_id: string }; Returns: undefined }
      run_late: {
        Args: { audition_day_id: string; from_at: string; loaded_at?: string; minutes: number }
        Returns: number
      }
      save_audition_day: {
        Args: {
          audition_day_id?: string
          changes: Json
          loaded_at?: string
          moves_children?: boolean
        }
        Returns: string
      }
      save_bank_account: {
        Args: {
          account_id: string
          bank: string
          currency: Database['public']['Enums']['currency']
          last_digits: string
          name: string
        }
        Returns: string
      }
      save_care: {
        Args: { application_id: string; care?: Json; version?: string }
        Returns: undefined
      }
      save_edition: {
        Args: {
          auditions_from?: string
          auditions_until?: string
          fees?: Json
          finale_on?: string
          name: string
          registration_closes_at?: string
          registration_opens_at?: string
          year: number
        }
        Returns: undefined
      }
      save_round: {
        Args: {
          audition_round?: number
          child_ids?: string[]
          country?: Database['public']['Enums']['country']
          criteria?: Json
          edition?: number
          is_panel?: boolean
          judge_ids?: string[]
          judges_each?: number
          kind: Database['public']['Enums']['round_kind']
          max_age?: number
          min_age?: number
          name: string
          round_id: string
          states?: string[]
          talents?: string[]
        }
        Returns: undefined
      }
      save_sheets: { Args: { sheets: Json }; Returns: Json }
      save_show_details: {
        Args: {
          news_from?: string
          news_link?: string
          news_text?: string
          news_title?: string
          news_until?: string
          whatsapp_nigeria?: string
          whatsapp_south_africa?: string
        }
        Returns: undefined
      }
      search_children: {
        Args: { audition_day_id?: string; search?: string }
        Returns: Database['public']['CompositeTypes']['found_child'][]
        SetofOptions: {
          from: '*'
          to: 'found_child'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_panel: {
        Args: { search: string }
        Returns: Database['public']['CompositeTypes']['panel_item'][]
        SetofOptions: {
          from: '*'
          to: 'panel_item'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      send_broadcast: {
        Args: {
          audience?: Json
          body: string
          broadcast_id?: string
          is_urgent?: boolean
          link_path?: string
          map_url?: string
          reason?: string
          subject: string
        }
        Returns: string
      }
      send_confirmation: { Args: Record<PropertyKey, never>; Returns: undefined }
      send_email_again: { Args: { email_id: string }; Returns: undefined }
      send_sheet_back: {
        Args: { application_id: string; judge_id: string; round_id: string; words: string }
        Returns: undefined
      }
      send_test_email: {
        Args: { body: string; link_path?: string; map_url?: string; subject: string }
        Returns: undefined
      }
      set_all_enough: { Args: { round_id: string }; Returns: number }
      set_call_done: { Args: { call_note_id: string; is_done?: boolean }; Returns: undefined }
      set_email_group: {
        Args: { email_group: Database['public']['Enums']['email_group']; is_on: boolean }
        Returns: undefined
      }
      set_enough_sheets: {
        Args: { application_id: string; is_enough: boolean; round_id: string }
        Returns: undefined
      }
      set_judge_stopped: {
        Args: { is_stopped: boolean; judge_id: string; round_id: string }
        Returns: Json
      }
      set_profile_case: {
        Args: {
          case_id: string
          new_state: Database['public']['Enums']['case_state']
          old_state: Database['public']['Enums']['case_state']
        }
        Returns: Database['public']['Enums']['case_state']
      }
      set_refund_limit: {
        Args: { amount: number; currency: Database['public']['Enums']['currency'] }
        Returns: boolean
      }
      set_second_factor_required: { Args: { is_required: boolean }; Returns: undefined }
      set_told_apart: {
        Args: { is_told_apart?: boolean; one_id: string; other_id: string }
        Returns: undefined
      }
      set_volunteer_status: {
        Args: {
          new_status: Database['public']['Enums']['volunteer_status']
          old_status: Database['public']['Enums']['volunteer_status']
          volunteer_id: string
        }
        Returns: Database['public']['Enums']['volunteer_status']
      }
      settle_past_auditions: { Args: { at_most: number }; Returns: number }
      stop_erasure: { Args: { year: number }; Returns: undefined }
      suggest_panel: {
        Args: { search: string }
        Returns: Database['public']['CompositeTypes']['panel_item'][]
        SetofOptions: {
          from: '*'
          to: 'panel_item'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      swap_slots: {
        Args: { one_id: string; other_id: string }
        Returns: Database['public']['CompositeTypes']['audition_slot'][]
        SetofOptions: {
          from: '*'
          to: 'audition_slot'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      take_back_address: { Args: { user_id: string }; Returns: undefined }
      total_donations: {
        Args: {
          at_most?: number
          from_day?: string
          only_currency?: Database['public']['Enums']['currency']
          only_status?: Database['public']['Enums']['donation_status']
          search?: string
          to_day?: string
        }
        Returns: Database['public']['CompositeTypes']['money_total'][]
        SetofOptions: {
          from: '*'
          to: 'money_total'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      total_payments_and_subscriptions: {
        Args: {
          arrived_from?: string
          arrived_to?: string
          at_most?: number
          from_day?: string
          only_currency?: Database['public']['Enums']['currency']
          only_not_fee?: boolean
          only_status?: string
          only_type?: string
          search?: string
          to_day?: string
        }
        Returns: Database['public']['CompositeTypes']['payment_total'][]
        SetofOptions: {
          from: '*'
          to: 'payment_total'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      undo_decision: {
        Args: { application_id: string; loaded_at: string }
        Returns: {
          age: number
          application_fee_status: Database['public']['Enums']['fee_status']
          approved_at: string | null
          assessment_report: string | null
          assessment_result: Database['public']['Enums']['pass_fail'] | null
          assessment_score: number | null
          audition_answer: Database['public']['Enums']['audition_answer'] | null
          audition_answer_reason: string | null
          audition_date: string | null
          audition_day_id: string | null
          audition_details: string | null
          audition_report: string | null
          audition_result: Database['public']['Enums']['pass_fail'] | null
          audition_round: number
          audition_stage: number | null
          audition_state: Database['public']['Enums']['audition_state']
          awarded_tiers: Database['public']['Enums']['ticket_status'][]
          child_name: string
          consent_version: string
          country: Database['public']['Enums']['country']
          created_at: string
          edition: number
          entry_video_status: Database['public']['Enums']['entry_video_status']
          entry_video_submitted_at: string | null
          entry_video_url: string | null
          gender: Database['public']['Enums']['gender']
          hidden_at: string | null
          id: string
          is_finalist: boolean
          is_listed: boolean
          is_shareable: boolean
          parent_phone: string
          pattern: number
          payment_reference: string
          points: number
          previous_id: string | null
          primary_category: string | null
          reached_step: string
          rejection_reason: string | null
          share_code: string
          stage_name: string | null
          state_city: string
          status: Database['public']['Enums']['application_status']
          talents: string[]
          ticket_corrected_at: string | null
          ticket_fee: number
          ticket_received: number
          ticket_status: Database['public']['Enums']['ticket_status']
          updated_at: string
          user_id: string
          video_reason: string | null
        }[]
        SetofOptions: {
          from: '*'
          to: 'applications'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      undo_donation_decision: {
        Args: { donation_id: string; reason: string }
        Returns: Database['public']['Enums']['donation_status']
      }
      undo_end: { Args: { year: number }; Returns: undefined }
      undo_opening: { Args: { year: number }; Returns: undefined }
      undo_payment_decision: {
        Args: { payment_id: string; reason: string }
        Returns: Database['public']['Enums']['payment_status']
      }
      undo_refund: { Args: { refund_id: string }; Returns: boolean }
      undo_release: { Args: { round_id: string }; Returns: undefined }
      undo_subscription_decision: {
        Args: { reason: string; subscription_id: string }
        Returns: Database['public']['Enums']['subscription_status']
      }
      update_application: {
        Args: { application_id: string; changes: Json; loaded_at: string }
        Returns: {
          age: number
          application_fee_status: Database['public']['Enums']['fee_status']
          approved_at: string | null
          assessment_report: string | null
          assessment_result: Database['public']['Enums']['pass_fail'] | null
          assessment_score: number | null
          audition_answer: Database['public']['Enums']['audition_answer'] | null
          audition_answer_reason: string | null
          audition_date: string | null
          audition_day_id: string | null
          audition_details: string | null
          audition_report: string | null
          audition_result: Database['public']['Enums']['pass_fail'] | null
          audition_round: number
          audition_stage: number | null
          audition_state: Database['public']['Enums']['audition_state']
          awarded_tiers: Database['public']['Enums']['ticket_status'][]
          child_name: string
          consent_version: string
          country: Database['public']['Enums']['country']
          created_at: string
          edition: number
          entry_video_status: Database['public']['Enums']['entry_video_status']
          entry_video_submitted_at: string | null
          entry_video_url: string | null
          gender: Database['public']['Enums']['gender']
          hidden_at: string | null
          id: string
          is_finalist: boolean
          is_listed: boolean
          is_shareable: boolean
          parent_phone: string
          pattern: number
          payment_reference: string
          points: number
          previous_id: string | null
          primary_category: string | null
          reached_step: string
          rejection_reason: string | null
          share_code: string
          stage_name: string | null
          state_city: string
          status: Database['public']['Enums']['application_status']
          talents: string[]
          ticket_corrected_at: string | null
          ticket_fee: number
          ticket_received: number
          ticket_status: Database['public']['Enums']['ticket_status']
          updated_at: string
          user_id: string
          video_reason: string | null
        }[]
        SetofOptions: {
          from: '*'
          to: 'applications'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      update_payment_status: {
        Args: {
          accept_second?: boolean
          bank_transaction_id?: string
          new_status: Database['public']['Enums']['payment_status']
          open_ticket?: boolean
          payment_id: string
          reason?: string
          received_amount?: number
          received_currency?: Database['public']['Enums']['currency']
          received_on?: string
          received_via?: Database['public']['Enums']['received_via']
        }
        Returns: Database['public']['Enums']['payment_status']
      }
      withdraw_recusal: { Args: { application_id: string; round_id: string }; Returns: undefined }
      write_erasure_notices: { Args: { at_most: number }; Returns: number }
      write_reminders: { Args: { at_most: number }; Returns: number }
      write_results: { Args: { at_most?: number; round_id: string }; Returns: Json }
      write_undo: { Args: { at_most?: number; round_id: string }; Returns: Json }
    }
    Enums: {
      access_action: 'opened' | 'exported' | 'proof' | 'taken_along'
      application_sort: 'newest' | 'oldest' | 'name' | 'age' | 'score' | 'handed_in'
      application_status: 'pending_payment' | 'pending' | 'approved' | 'assessed' | 'rejected'
      audition_answer: 'coming' | 'not_coming'
      audition_outcome:
        | 'scheduled'
        | 'deleted'
        | 'own_family'
        | 'rejected'
        | 'disqualified'
        | 'unpaid'
        | 'not_approved'
        | 'not_passed'
        | 'completed'
        | 'full'
        | 'planned_elsewhere'
        | 'other_country'
        | 'other_edition'
      audition_state: 'not_scheduled' | 'scheduled' | 'completed'
      book_kind: 'payment' | 'subscription' | 'donation' | 'credit'
      call_kind: 'pays_on' | 'call_back' | 'no_answer' | 'wrong_number'
      case_state: 'open' | 'looking' | 'hidden' | 'fine'
      check_in_kind: 'arrived' | 'left' | 'absent' | 'undone'
      check_in_outcome:
        | 'recorded'
        | 'known'
        | 'moved'
        | 'out_of_show'
        | 'own_family'
        | 'not_of_this_day'
        | 'other_day'
        | 'unknown_event'
        | 'refused'
      consent_action: 'given' | 'withdrawn'
      consent_subject: 'registration' | 'listing' | 'sharing' | 'care'
      country: 'Nigeria' | 'South Africa'
      currency: 'NGN' | 'ZAR' | 'USD'
      donation_status: 'pending_payment' | 'confirmed' | 'declined'
      email_group: 'payments' | 'journey' | 'auditions' | 'on_the_day' | 'reminders' | 'messages'
      email_topic: 'payment' | 'ticket' | 'video' | 'audition' | 'entry' | 'message'
      entry_video_status: 'locked' | 'pending_submission' | 'submitted' | 'approved' | 'failed'
      exclusion_reason: 'bank_charge' | 'own_transfer' | 'other_income' | 'went_back' | 'not_ours'
      fee_status: 'unpaid' | 'paid'
      gender: 'Male' | 'Female'
      milestone: 'payment_stated' | 'ticket_paid' | 'video_submitted' | 'video_passed' | 'finalist'
      notice_kind:
        | 'ticket_paid'
        | 'ticket_tier'
        | 'ticket_disqualified'
        | 'payment_approved'
        | 'payment_declined'
        | 'payment_undone'
        | 'payment_refunded'
        | 'payment_rebooked'
        | 'subscription_active'
        | 'subscription_rejected'
        | 'subscription_undone'
        | 'application_approved'
        | 'application_rejected'
        | 'application_restored'
        | 'video_passed'
        | 'video_failed'
        | 'assessment'
        | 'audition_set'
        | 'audition_moved'
        | 'audition_late'
        | 'audition_cancelled'
        | 'audition_result'
        | 'finalist'
        | 'payment_window_ends'
        | 'message'
        | 'application_undone'
        | 'video_undone'
        | 'audition_undone'
        | 'child_corrected'
        | 'profile_reported'
        | 'erasure_ahead'
      pass_fail: 'Pass' | 'Fail'
      payment_status: 'pending' | 'approved' | 'declined'
      project_department: 'Ghetto' | 'Discovery' | 'Edu'
      proof_status: 'checking' | 'accepted' | 'refused'
      received_via: 'statement' | 'cash' | 'hand' | 'stated'
      reconciliation_bucket:
        | 'booked'
        | 'other_month'
        | 'excluded'
        | 'open'
        | 'earlier_line'
        | 'cash'
        | 'hand'
        | 'stated'
      report_reason: 'unsafe' | 'no_consent' | 'false_details' | 'offensive' | 'other'
      round_kind: 'video' | 'audition'
      round_state: 'draft' | 'open' | 'releasing' | 'released' | 'undoing'
      security_news:
        | 'authenticator_added'
        | 'authenticator_removed'
        | 'address_to_change'
        | 'address_changed'
      staff_role: 'owner' | 'reviewer' | 'finance' | 'judge' | 'steward'
      subscription_status: 'pending' | 'active' | 'rejected'
      ticket_status:
        | 'none'
        | 'unpaid'
        | 'pending_payment'
        | 'paid'
        | 'Basic'
        | 'Silver'
        | 'Gold'
        | 'Disqualified'
      transaction_state: 'open' | 'duplicate' | 'excluded'
      volunteer_role: 'Regular Volunteer' | 'State Coordinator'
      volunteer_status: 'new' | 'contacted' | 'accepted' | 'declined'
    }
    CompositeTypes: {
      access_entry: {
        id: number | null
        at: string | null
        member_id: string | null
        member_email: string | null
        action: Database['public']['Enums']['access_action'] | null
        table_name: string | null
        row_id: string | null
        row_count: number | null
        name: string | null
      }
      account_session: {
        id: string | null
        created_at: string | null
        seen_at: string | null
        user_agent: string | null
        is_current: boolean | null
      }
      account_state: {
        is_confirmed: boolean | null
        confirmed_at: string | null
        refused_at: string | null
        last_sign_in_at: string | null
        failed_emails: number | null
        email_failed_at: string | null
        email_error: string | null
        unread: number | null
        are_emails_on: boolean | null
      }
      activity_entry: {
        id: number | null
        at: string | null
        actor_id: string | null
        actor_email: string | null
        table_name: string | null
        row_id: string | null
        action: string | null
        kind: string | null
        old_values: Json | null
        new_values: Json | null
        name: string | null
        undoes: number | null
        is_own_family: boolean | null
      }
      address_correction: {
        new_address: string | null
        asked_at: string | null
        asked_by_email: string | null
        due_at: string | null
        ended_at: string | null
        outcome: string | null
      }
      administrator: {
        id: string | null
        email: string | null
      }
      application_status_counts: {
        pending_payment: number | null
        pending: number | null
        approved: number | null
        assessed: number | null
        rejected: number | null
        video_submitted: number | null
      }
      approval_request: {
        id: string | null
        procedure_name: string | null
        table_name: string | null
        row_id: string | null
        name: string | null
        amount: number | null
        currency: Database['public']['Enums']['currency'] | null
        new_status: string | null
        day: string | null
        why: string | null
        reason: string | null
        proposed_by_email: string | null
        proposed_at: string | null
        ends_at: string | null
        is_mine: boolean | null
        is_own_family: boolean | null
        outcome: string | null
        decision_reason: string | null
      }
      attendance: {
        application_id: string | null
        kind: Database['public']['Enums']['check_in_kind'] | null
      }
      audience_reach: {
        parents: number | null
        readers: number | null
        hinted: number | null
        left_out: number | null
      }
      audition_batch: {
        written: number | null
        remaining: number | null
        left_out: number | null
        without_email: number | null
      }
      audition_call: {
        user_id: string | null
        parent_name: string | null
        parent_phone: string | null
        news: Json | null
        told_at: string | null
        opened_at: string | null
        opened_by_email: string | null
      }
      audition_plan: {
        id: string | null
        edition: number | null
        round: number | null
        country: Database['public']['Enums']['country'] | null
        state_city: string | null
        venue: string | null
        address: string | null
        notes: string | null
        starts_at: string | null
        ends_at: string | null
        slot_minutes: number | null
        stages: string[] | null
        stage_talents: string[] | null
        breaks: string[] | null
        published_at: string | null
        cancelled_at: string | null
        completed_at: string | null
        updated_at: string | null
        free: number | null
        planned: number | null
        unpublished: number | null
        coming: number | null
        not_coming: number | null
        arrived: number | null
        absent: number | null
      }
      audition_slot: {
        application_id: string | null
        audition_day_id: string | null
        starts_at: string | null
        stage: number | null
      }
      bank_account: {
        id: string | null
        name: string | null
        bank: string | null
        currency: Database['public']['Enums']['currency'] | null
        last_digits: string | null
        columns: Json | null
        last_day: string | null
        open_lines: number | null
      }
      bank_transaction: {
        id: string | null
        statement_id: string | null
        line_number: number | null
        day: string | null
        amount: number | null
        open_amount: number | null
        narration: string | null
        reference: string | null
        excluded_because: Database['public']['Enums']['exclusion_reason'] | null
        duplicate_narration: string | null
        is_duplicate_booked: boolean | null
        is_balanced: boolean | null
      }
      book_line: {
        line: string | null
        day: string | null
        amount: number | null
        currency: Database['public']['Enums']['currency'] | null
        country: Database['public']['Enums']['country'] | null
        kind: Database['public']['Enums']['book_kind'] | null
        way: Database['public']['Enums']['received_via'] | null
        is_refund: boolean | null
        is_taken_back: boolean | null
        transfer_id: string | null
        row_id: string | null
        application_id: string | null
        application_reference: string | null
        receipt_number: string | null
        booked_at: string | null
        booked_by_email: string | null
        unowned: number | null
        family_name: string | null
        family_payment_id: string | null
        refundable: number | null
      }
      book_month: {
        month: string | null
        sums: Json | null
        open_sums: Json | null
        closed_at: string | null
        closed_by_email: string | null
      }
      book_sum: {
        currency: Database['public']['Enums']['currency'] | null
        opening: number | null
        arrived: number | null
        went_out: number | null
        closing: number | null
        listed: number | null
      }
      broadcast_entry: {
        id: string | null
        subject: string | null
        body: string | null
        edition: number | null
        status: Database['public']['Enums']['application_status'][] | null
        ticket_status: Database['public']['Enums']['ticket_status'][] | null
        country: Database['public']['Enums']['country'] | null
        state_city: string | null
        step: string | null
        talent: string | null
        audition_on: string | null
        video: Database['public']['Enums']['entry_video_status'][] | null
        children_count: number | null
        link_path: string | null
        map_url: string | null
        is_urgent: boolean | null
        reason: string | null
        recipients: number | null
        sent_by_email: string | null
        created_at: string | null
        written: number | null
        finished_at: string | null
        emails_waiting: number | null
        emails_sent: number | null
        emails_failed: number | null
      }
      browser_error: {
        build: string | null
        page: string | null
        message: string | null
        browsers: string | null
        count: number | null
        first_at: string | null
        last_at: string | null
      }
      call_note: {
        id: string | null
        application_id: string | null
        child_name: string | null
        parent_name: string | null
        parent_phone: string | null
        kind: Database['public']['Enums']['call_kind'] | null
        call_on: string | null
        note: string | null
        created_at: string | null
        author: string | null
        done_at: string | null
      }
      check_in_event: {
        id: string | null
        seq: number | null
        application_id: string | null
        kind: Database['public']['Enums']['check_in_kind'] | null
        undoes: string | null
        made_at: string | null
        offset_ms: number | null
        is_typed: boolean | null
        received_at: string | null
        sent_by: string | null
        device: string | null
        collected_by: string | null
        collect_reason: string | null
      }
      child_payment: {
        id: string | null
        amount: number | null
        currency: Database['public']['Enums']['currency'] | null
        reference: string | null
        status: Database['public']['Enums']['payment_status'] | null
        is_ticket: boolean | null
        decision_reason: string | null
        created_at: string | null
        ticket_status: Database['public']['Enums']['ticket_status'] | null
      }
      child_result: {
        round_id: string | null
        kind: Database['public']['Enums']['round_kind'] | null
        audition_round: number | null
        name: string | null
        score: number | null
        criteria: Json | null
        report: string | null
        written_at: string | null
        is_corrected: boolean | null
      }
      child_slot: {
        round: number | null
        audition_day_id: string | null
        venue: string | null
        state_city: string | null
        starts_at: string | null
        ends_at: string | null
        stage: number | null
        stage_label: string | null
        is_extra: boolean | null
        told_at: string | null
        told_starts_at: string | null
        is_told: boolean | null
        result: Database['public']['Enums']['pass_fail'] | null
        report: string | null
        result_at: string | null
        is_judged: boolean | null
      }
      claimed_email: {
        email_id: string | null
        address: string | null
        is_confirmed: boolean | null
        topic: Database['public']['Enums']['email_topic'] | null
        kind: Database['public']['Enums']['notice_kind'] | null
        email_group: Database['public']['Enums']['email_group'] | null
        child_name: string | null
        facts: Json | null
        application_id: string | null
        payment_id: string | null
        subject: string | null
        body: string | null
        link_path: string | null
        map_url: string | null
        is_test: boolean | null
        is_confirmation: boolean | null
        security: Database['public']['Enums']['security_news'] | null
        token: string | null
        confirm_token: string | null
      }
      due_correction: {
        id: string | null
        user_id: string | null
        new_address: string | null
      }
      duplicate: {
        reason: string | null
        is_one_account: boolean | null
        one: Json | null
        other: Json | null
      }
      edition_item: {
        year: number | null
        name: string | null
        registration_opens_at: string | null
        registration_closes_at: string | null
        auditions_from: string | null
        auditions_until: string | null
        finale_on: string | null
        fees: Json | null
        is_current: boolean | null
        ended_at: string | null
      }
      email_failure: {
        email_id: string | null
        address: string | null
        is_address_changed: boolean | null
        kind: Database['public']['Enums']['notice_kind'] | null
        error: string | null
        tries: number | null
        created_at: string | null
        failed_at: string | null
        parent_name: string | null
        parent_phone: string | null
        child_name: string | null
        application_id: string | null
      }
      email_settings: {
        address: string | null
        is_on: boolean | null
        confirmed_at: string | null
        refused_at: string | null
        switched_off: Database['public']['Enums']['email_group'][] | null
        confirmation_asked_at: string | null
      }
      email_state: {
        is_on: boolean | null
        waiting: number | null
        failed: number | null
        sent_today: number | null
      }
      family_contact: {
        application_id: string | null
        parent_name: string | null
        parent_email: string | null
        parent_phone: string | null
        due: number | null
      }
      family_transfer: {
        id: string | null
        direction: string | null
        received_on: string | null
        amount: number | null
        currency: Database['public']['Enums']['currency'] | null
        way: Database['public']['Enums']['received_via'] | null
        room: number | null
        note: string | null
        origin_id: string | null
        is_taken_back: boolean | null
        is_own: boolean | null
        is_on_statement: boolean | null
        parts: Json | null
      }
      found_child: {
        application_id: string | null
        child_name: string | null
        stage_name: string | null
        age: number | null
        talents: string[] | null
        state_city: string | null
        payment_reference: string | null
        is_paid: boolean | null
        outcome: Database['public']['Enums']['audition_outcome'] | null
        planned_at: string | null
        planned_audition_day_id: string | null
      }
      health: {
        database_bytes: number | null
        files: number | null
        file_bytes: number | null
        last_statement_day: string | null
        last_backup_at: string | null
      }
      history_entry: {
        id: number | null
        at: string | null
        actor_id: string | null
        actor_email: string | null
        action: string | null
        old_values: Json | null
        new_values: Json | null
        undoes: number | null
        can_undo: boolean | null
      }
      job_state: {
        name: string | null
        reported_at: string | null
        is_late: boolean | null
      }
      judge: {
        judge_id: string | null
        email: string | null
        states: string[] | null
        talents: string[] | null
      }
      judge_progress: {
        judge_id: string | null
        email: string | null
        sheets: number | null
        submitted: number | null
        recusals: number | null
        mean: number | null
        is_stopped: boolean | null
      }
      judging_round: {
        id: string | null
        edition: number | null
        kind: Database['public']['Enums']['round_kind'] | null
        audition_round: number | null
        name: string | null
        country: Database['public']['Enums']['country'] | null
        is_panel: boolean | null
        judges_each: number | null
        judge_ids: string[] | null
        states: string[] | null
        talents: string[] | null
        min_age: number | null
        max_age: number | null
        child_ids: string[] | null
        state: Database['public']['Enums']['round_state'] | null
        opened_at: string | null
        released_at: string | null
        criteria: Json | null
        is_writable: boolean | null
      }
      kept_statement: {
        new_lines: number | null
        known_lines: number | null
        duplicate_lines: number | null
        gap_from: string | null
        gap_to: string | null
      }
      kept_year: {
        year: number | null
        name: string | null
        ended_at: string | null
        keep_until: string | null
        may_be_erased_on: string | null
        confirmed_at: string | null
        erased_at: string | null
        children: number | null
        told: number | null
        kept: number | null
        waiting: number | null
        first_erased_on: string | null
        erased: number | null
      }
      membership: {
        role: Database['public']['Enums']['staff_role'] | null
        states: string[] | null
        missing: string | null
        is_second_factor_required: boolean | null
      }
      message: {
        body: string | null
        link_path: string | null
        map_url: string | null
      }
      message_call: {
        user_id: string | null
        parent_name: string | null
        parent_phone: string | null
        child_name: string | null
        opened_at: string | null
        opened_by_email: string | null
      }
      message_call_count: {
        families: number | null
        opened: number | null
      }
      message_preview: {
        parent_name: string | null
        text: string | null
      }
      money: {
        currency: Database['public']['Enums']['currency'] | null
        amount: number | null
      }
      money_total: {
        currency: Database['public']['Enums']['currency'] | null
        row_count: number | null
        amount: number | null
      }
      my_audition: {
        id: string | null
        country: Database['public']['Enums']['country'] | null
        state_city: string | null
        venue: string | null
        address: string | null
        notes: string | null
        starts_at: string | null
        ends_at: string | null
        cancelled_at: string | null
        completed_at: string | null
        is_open: boolean | null
        planned: number | null
        arrived: number | null
        has_left: number | null
        absent: number | null
      }
      my_round: {
        id: string | null
        kind: Database['public']['Enums']['round_kind'] | null
        name: string | null
        is_panel: boolean | null
        state: Database['public']['Enums']['round_state'] | null
        criteria: Json | null
        sheets: number | null
        submitted: number | null
      }
      my_sheet: {
        round_id: string | null
        application_id: string | null
        name: string | null
        age: number | null
        talents: string[] | null
        state_city: string | null
        entry_video_url: string | null
        audition_date: string | null
        marks: Json | null
        comment: string | null
        revision: number | null
        submitted_at: string | null
        sent_back_at: string | null
        sent_back_words: string | null
        recused_at: string | null
        can_withdraw: boolean | null
      }
      new_proof: {
        id: string | null
        bucket_id: string | null
        path: string | null
        kind: string | null
      }
      old_offer: {
        kind: string | null
        id: string | null
        name: string | null
        country: Database['public']['Enums']['country'] | null
        status: string | null
        changed_at: string | null
      }
      open_ticket: {
        id: string | null
        user_id: string | null
        child_name: string | null
        payment_reference: string | null
        country: Database['public']['Enums']['country'] | null
        ticket_fee: number | null
        ticket_received: number | null
        created_at: string | null
        edition: number | null
      }
      own_audition: {
        application_id: string | null
        round: number | null
        audition_day_id: string | null
        starts_at: string | null
        ends_at: string | null
        stage_label: string | null
        details: string | null
        check_in: Database['public']['Enums']['check_in_kind'] | null
        answer: Database['public']['Enums']['audition_answer'] | null
        answer_reason: string | null
        result: Database['public']['Enums']['pass_fail'] | null
        report: string | null
        care: Json | null
        care_given_at: string | null
      }
      panel_item: {
        kind: string | null
        id: string | null
        user_id: string | null
        application_id: string | null
        name: string | null
        edition: number | null
        parent_name: string | null
        parent_email: string | null
        parent_phone: string | null
        country: Database['public']['Enums']['country'] | null
        state_city: string | null
        reference: string | null
        status: string | null
        ticket_status: Database['public']['Enums']['ticket_status'] | null
        amount: number | null
        currency: Database['public']['Enums']['currency'] | null
        received_amount: number | null
        received_currency: Database['public']['Enums']['currency'] | null
        refunded_amount: number | null
        ticket_fee: number | null
        ticket_received: number | null
        description: string | null
        created_at: string | null
      }
      payment_list_item: {
        id: string | null
        user_id: string | null
        application_id: string | null
        amount: number | null
        currency: Database['public']['Enums']['currency'] | null
        reference: string | null
        description: string | null
        child_name: string | null
        status: string | null
        payment_type: string | null
        created_at: string | null
        parent_name: string | null
        parent_email: string | null
        application_reference: string | null
        country: Database['public']['Enums']['country'] | null
        parent_phone: string | null
        decision_reason: string | null
        decided_at: string | null
        decided_by_email: string | null
        same_reference_count: number | null
        received_amount: number | null
        received_on: string | null
        received_via: Database['public']['Enums']['received_via'] | null
        is_ticket_paid_otherwise: boolean | null
        receipt_number: string | null
        edition: number | null
        ticket_fee: number | null
        ticket_received: number | null
        received_currency: Database['public']['Enums']['currency'] | null
        is_accepted_as_full: boolean | null
        refunded_amount: number | null
        refunded_on: string | null
        transfer_id: string | null
        unused_amount: number | null
      }
      payment_total: {
        sum_of: string | null
        currency: Database['public']['Enums']['currency'] | null
        row_count: number | null
        amount: number | null
      }
      planned_child: {
        application_id: string | null
        user_id: string | null
        child_name: string | null
        stage_name: string | null
        age: number | null
        gender: Database['public']['Enums']['gender'] | null
        state_city: string | null
        talents: string[] | null
        payment_reference: string | null
        starts_at: string | null
        stage: number | null
        is_extra: boolean | null
        told_at: string | null
        is_told: boolean | null
        outcome: Database['public']['Enums']['audition_outcome'] | null
        answer: Database['public']['Enums']['audition_answer'] | null
        answer_reason: string | null
        check_in: Database['public']['Enums']['check_in_kind'] | null
        audition_result: Database['public']['Enums']['pass_fail'] | null
        audition_report: string | null
        has_report: boolean | null
        updated_at: string | null
      }
      profile_case: {
        id: string | null
        application_id: string | null
        child_name: string | null
        stage_name: string | null
        state_city: string | null
        state: Database['public']['Enums']['case_state'] | null
        opened_at: string | null
        due_at: string | null
        decided_at: string | null
        reports: number | null
        said: Json | null
      }
      proof_entry: {
        id: string | null
        payment_id: string | null
        subscription_id: string | null
        path: string | null
        original_name: string | null
        status: Database['public']['Enums']['proof_status'] | null
        created_at: string | null
      }
      reading: {
        id: number | null
        at: string | null
        member_email: string | null
        action: Database['public']['Enums']['access_action'] | null
      }
      receipt: {
        payment_id: string | null
        receipt_number: string | null
        issued_at: string | null
        voided_at: string | null
        amount: number | null
        currency: Database['public']['Enums']['currency'] | null
        received_on: string | null
        received_via: Database['public']['Enums']['received_via'] | null
        description: string | null
        reference: string | null
        child_name: string | null
        parent_name: string | null
        refunded_amount: number | null
        refunded_on: string | null
        is_part: boolean | null
      }
      reconciled_account: {
        account_id: string | null
        name: string | null
        last_digits: string | null
        currency: Database['public']['Enums']['currency'] | null
        opening: number | null
        closing: number | null
        arrived: number | null
        went_out: number | null
        unexplained: number | null
        missing_days: Json | null
      }
      reconciliation_line: {
        bucket: Database['public']['Enums']['reconciliation_bucket'] | null
        reason: Database['public']['Enums']['exclusion_reason'] | null
        account_id: string | null
        currency: Database['public']['Enums']['currency'] | null
        day: string | null
        amount: number | null
        narration: string | null
        bank_transaction_id: string | null
        transfer_id: string | null
      }
      reconciliation_sum: {
        currency: Database['public']['Enums']['currency'] | null
        account_id: string | null
        bucket: Database['public']['Enums']['reconciliation_bucket'] | null
        reason: Database['public']['Enums']['exclusion_reason'] | null
        amount: number | null
        row_count: number | null
      }
      recorded_event: {
        id: string | null
        seq: number | null
        outcome: Database['public']['Enums']['check_in_outcome'] | null
      }
      referenced_child: {
        id: string | null
        user_id: string | null
        child_name: string | null
        payment_reference: string | null
        ticket_status: Database['public']['Enums']['ticket_status'] | null
        parent_phone: string | null
      }
      refund_due: {
        kind: string | null
        row_id: string | null
        transfer_id: string | null
        family_name: string | null
        child_name: string | null
        reference: string | null
        amount: number | null
        currency: Database['public']['Enums']['currency'] | null
        reason: string | null
        arrived_on: string | null
        total: number | null
      }
      round_result: {
        rank: number | null
        is_tied: boolean | null
        application_id: string | null
        name: string | null
        age: number | null
        state_city: string | null
        talents: string[] | null
        is_finalist: boolean | null
        updated_at: string | null
        sheets: number | null
        needed: number | null
        submitted: number | null
        is_enough: boolean | null
        is_finished: boolean | null
        is_in_round: boolean | null
        is_written: boolean | null
        is_kept: boolean | null
        score: number | null
        mean: number | null
        spread: number | null
        criteria: Json | null
        report: string | null
      }
      round_sheet: {
        application_id: string | null
        name: string | null
        judge_id: string | null
        judge_email: string | null
        marks: Json | null
        comment: string | null
        saved_at: string | null
        submitted_at: string | null
        recused_at: string | null
        sent_back_at: string | null
      }
      scheduled_audition: {
        application_id: string | null
        outcome: Database['public']['Enums']['audition_outcome'] | null
      }
      show_details_item: {
        news_title: string | null
        news_text: string | null
        news_link: string | null
        news_from: string | null
        news_until: string | null
        whatsapp_nigeria: string | null
        whatsapp_south_africa: string | null
      }
      show_item: {
        news_title: string | null
        news_text: string | null
        news_link: string | null
        news_until: string | null
        whatsapp_nigeria: string | null
        whatsapp_south_africa: string | null
        year: number | null
        registration_opens_at: string | null
        registration_closes_at: string | null
        auditions_from: string | null
        auditions_until: string | null
        finale_on: string | null
        ended_at: string | null
        fees: Json | null
      }
      stored_file: {
        bucket_id: string | null
        name: string | null
      }
      team_member: {
        id: string | null
        email: string | null
        account_email: string | null
        role: Database['public']['Enums']['staff_role'] | null
        states: string[] | null
        talents: string[] | null
        created_at: string | null
        seen_on: string | null
        ended_at: string | null
        has_second_factor: boolean | null
        factor_reset_at: string | null
        is_email_confirmed: boolean | null
        is_self: boolean | null
      }
      ticket_card: {
        child_name: string | null
        gender: Database['public']['Enums']['gender'] | null
        country: Database['public']['Enums']['country'] | null
        state_city: string | null
        ticket_status: Database['public']['Enums']['ticket_status'] | null
        payment_reference: string | null
        edition: number | null
        ticket_fee: number | null
        ticket_received: number | null
        pattern: number | null
      }
      transfer_part: {
        payment_id: string | null
        subscription_id: string | null
        application_id: string | null
        donation_id: string | null
        amount: number | null
        open_ticket: boolean | null
        accept_second: boolean | null
        reason: string | null
      }
      unplanned_child: {
        application_id: string | null
        user_id: string | null
        child_name: string | null
        stage_name: string | null
        age: number | null
        talents: string[] | null
        entry_video_status: Database['public']['Enums']['entry_video_status'] | null
        was_absent: boolean | null
        previous_score: number | null
      }
      work_item: {
        kind: string | null
        count: number | null
        oldest: string | null
        row_id: string | null
      }
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {
      access_action: ['opened', 'exported', 'proof', 'taken_along'],
      application_sort: ['newest', 'oldest', 'name', 'age', 'score', 'handed_in'],
      application_status: ['pending_payment', 'pending', 'approved', 'assessed', 'rejected'],
      audition_answer: ['coming', 'not_coming'],
      audition_outcome: [
        'scheduled',
        'deleted',
        'own_family',
        'rejected',
        'disqualified',
        'unpaid',
        'not_approved',
        'not_passed',
        'completed',
        'full',
        'planned_elsewhere',
        'other_country',
        'other_edition',
      ],
      audition_state: ['not_scheduled', 'scheduled', 'completed'],
      book_kind: ['payment', 'subscription', 'donation', 'credit'],
      call_kind: ['pays_on', 'call_back', 'no_answer', 'wrong_number'],
      case_state: ['open', 'looking', 'hidden', 'fine'],
      check_in_kind: ['arrived', 'left', 'absent', 'undone'],
      check_in_outcome: [
        'recorded',
        'known',
        'moved',
        'out_of_show',
        'own_family',
        'not_of_this_day',
        'other_day',
        'unknown_event',
        'refused',
      ],
      consent_action: ['given', 'withdrawn'],
      consent_subject: ['registration', 'listing', 'sharing', 'care'],
      country: ['Nigeria', 'South Africa'],
      currency: ['NGN', 'ZAR', 'USD'],
      donation_status: ['pending_payment', 'confirmed', 'declined'],
      email_group: ['payments', 'journey', 'auditions', 'on_the_day', 'reminders', 'messages'],
      email_topic: ['payment', 'ticket', 'video', 'audition', 'entry', 'message'],
      entry_video_status: ['locked', 'pending_submission', 'submitted', 'approved', 'failed'],
      exclusion_reason: ['bank_charge', 'own_transfer', 'other_income', 'went_back', 'not_ours'],
      fee_status: ['unpaid', 'paid'],
      gender: ['Male', 'Female'],
      milestone: ['payment_stated', 'ticket_paid', 'video_submitted', 'video_passed', 'finalist'],
      notice_kind: [
        'ticket_paid',
        'ticket_tier',
        'ticket_disqualified',
        'payment_approved',
        'payment_declined',
        'payment_undone',
        'payment_refunded',
        'payment_rebooked',
        'subscription_active',
        'subscription_rejected',
        'subscription_undone',
        'application_approved',
        'application_rejected',
        'application_restored',
        'video_passed',
        'video_failed',
        'assessment',
        'audition_set',
        'audition_moved',
        'audition_late',
        'audition_cancelled',
        'audition_result',
        'finalist',
        'payment_window_ends',
        'message',
        'application_undone',
        'video_undone',
        'audition_undone',
        'child_corrected',
        'profile_reported',
        'erasure_ahead',
      ],
      pass_fail: ['Pass', 'Fail'],
      payment_status: ['pending', 'approved', 'declined'],
      project_department: ['Ghetto', 'Discovery', 'Edu'],
      proof_status: ['checking', 'accepted', 'refused'],
      received_via: ['statement', 'cash', 'hand', 'stated'],
      reconciliation_bucket: [
        'booked',
        'other_month',
        'excluded',
        'open',
        'earlier_line',
        'cash',
        'hand',
        'stated',
      ],
      report_reason: ['unsafe', 'no_consent', 'false_details', 'offensive', 'other'],
      round_kind: ['video', 'audition'],
      round_state: ['draft', 'open', 'releasing', 'released', 'undoing'],
      security_news: [
        'authenticator_added',
        'authenticator_removed',
        'address_to_change',
        'address_changed',
      ],
      staff_role: ['owner', 'reviewer', 'finance', 'judge', 'steward'],
      subscription_status: ['pending', 'active', 'rejected'],
      ticket_status: [
        'none',
        'unpaid',
        'pending_payment',
        'paid',
        'Basic',
        'Silver',
        'Gold',
        'Disqualified',
      ],
      transaction_state: ['open', 'duplicate', 'excluded'],
      volunteer_role: ['Regular Volunteer', 'State Coordinator'],
      volunteer_status: ['new', 'contacted', 'accepted', 'declined'],
    },
  },
} as const
