-- Applications: one row is one child entered for the show.
--
--             owner                        administrator                  anon    service_role
--   select    own rows                     all                            no      all
--   insert    own, at initial values       own, at initial values         no      all
--   update    own, the child's own fields  what is decided                no      all, by the same moves
--   delete    own                          all                            no      all
--
-- Erasing a child keeps its money in the books (ledger.sql), five of its columns in the history (applications_after_delete), payments
-- that name it beside others, without its name (applications_before_delete), and its ids as used.
--
-- Row-level security exposes whole rows, and parent and administrator share one database role. So a row holds nothing that its parent may
-- not read: the administrators' note is in application_notes.
--
-- The triggers of a child are below (applications_before_insert and so on), each a list of steps in the order in which they run; a step
-- about another subject is in that subject's file.
--
-- The guard (application_guards.sql) refuses by column (42501); derived values are computed in the same statement
-- (application_steps.sql).

create type public.gender as enum ('Male', 'Female');
create type public.application_status as enum ('pending_payment', 'pending', 'approved', 'assessed', 'rejected');
create type public.ticket_status as enum
  ('none', 'unpaid', 'pending_payment', 'paid', 'Basic', 'Silver', 'Gold', 'Disqualified');
create type public.entry_video_status as enum
  ('locked', 'pending_submission', 'submitted', 'approved', 'failed');
create type public.fee_status as enum ('unpaid', 'paid');
create type public.audition_state as enum ('not_scheduled', 'scheduled', 'completed');
create type public.pass_fail as enum ('Pass', 'Fail');

create function private.lowest_age(talent text) returns integer
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case when talent in ('Tech', 'Engineering') then 5 when talent = 'Sports' then 4 else 2 end;
end
$$;
comment on function private.lowest_age is 'From which age a talent is open.';
grant execute on function private.lowest_age to authenticated, service_role;

create function private.tier_points(ticket public.ticket_status) returns integer
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case ticket when 'Basic' then 30 when 'Silver' then 100 when 'Gold' then 500 end;
end
$$;
comment on function private.tier_points is
  'The tiers, each with the points that it gives once; null for a ticket without a tier. Everything that asks for a tier asks here.';

create function private.is_ticket_paid(ticket public.ticket_status) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return ticket = 'paid' or private.tier_points(ticket) is not null;
end
$$;
comment on function private.is_ticket_paid is 'Tiers are awarded on top of a paid ticket, so they count as paid.';

create function private.is_out_of_show(status public.application_status, ticket public.ticket_status) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return status = 'rejected' or ticket = 'Disqualified';
end
$$;
comment on function private.is_out_of_show is
  'Whether a child goes no further in its year''s show: nobody asks its family or its supporters for money for it.';

create function private.reached_step(
  ticket public.ticket_status, video public.entry_video_status, audition public.audition_state, is_finalist boolean
) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- A child counts once, for the furthest step it ever reached, even if an earlier one was undone since.
  return case
    when is_finalist then 'finalist'
    when audition <> 'not_scheduled' then 'audition'
    when video in ('submitted', 'approved', 'failed') then 'video'
    when private.is_ticket_paid(ticket) then 'paid'
    else 'registered'
  end;
end
$$;
comment on function private.reached_step is 'The furthest step that a child has reached: registered, paid, video, audition or finalist.';

-- Generated columns run as the role that writes an application.
grant execute on function private.tier_points, private.is_ticket_paid, private.reached_step to authenticated, service_role;

create table public.applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  edition smallint not null default 0 references private.editions (year) on delete restrict,
  ticket_fee numeric not null default 0,
  previous_id uuid,
  child_name text not null,
  stage_name text,
  age integer not null,
  gender public.gender not null,
  country public.country not null,
  state_city text not null,
  talents text[] not null default '{}',
  primary_category text,
  parent_phone text not null,
  status public.application_status not null default 'pending_payment',
  ticket_status public.ticket_status not null default 'unpaid',
  ticket_received numeric not null default 0,
  ticket_corrected_at timestamptz,
  entry_video_status public.entry_video_status not null default 'locked',
  entry_video_url text,
  entry_video_submitted_at timestamptz,
  video_reason text,
  application_fee_status public.fee_status not null default 'unpaid',
  audition_state public.audition_state not null default 'not_scheduled',
  audition_date timestamptz,
  audition_details text,
  audition_round smallint not null default 1,
  audition_day_id uuid,
  audition_stage smallint,
  audition_answer public.audition_answer,
  audition_answer_reason text,
  audition_result public.pass_fail,
  audition_report text,
  is_finalist boolean not null default false,
  points integer not null default 0,
  assessment_score numeric,
  assessment_report text,
  assessment_result public.pass_fail,
  awarded_tiers public.ticket_status[] not null default '{}',
  is_listed boolean not null default true,
  is_shareable boolean not null default true,
  consent_version text not null,
  payment_reference text not null default '',
  share_code text not null default '',
  pattern smallint not null default 0,
  rejection_reason text,
  hidden_at timestamptz,
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  reached_step text not null generated always as (
    private.reached_step(ticket_status, entry_video_status, audition_state, is_finalist)) stored,
  constraint applications_id_user_id_key unique (id, user_id),
  constraint applications_previous_id_key unique (previous_id, user_id),
  constraint applications_previous_id_fkey foreign key (previous_id, user_id)
    references public.applications (id, user_id) on delete set null (previous_id),
  constraint applications_audition_day_id_fkey foreign key (audition_day_id) references private.audition_days (id) on delete set null,
  constraint applications_payment_reference_key unique (payment_reference),
  constraint applications_share_code_key unique (share_code),
  constraint applications_child_name_check check (private.is_person_name(child_name)),
  constraint applications_stage_name_check check (private.is_person_name(stage_name)),
  constraint applications_age_check check (age between 2 and 16),
  constraint applications_state_city_check check (private.is_state_of(country, state_city)),
  constraint applications_talents_check check (
    talents = '{}' or (
      array_ndims(talents) = 1 and array_lower(talents, 1) = 1 and cardinality(talents) <= 2
      and talents <@ array['Acting', 'Modeling', 'Music', 'Dance', 'Arts', 'Tech', 'Engineering', 'Sports', 'Public Speaking']
      and (cardinality(talents) < 2 or talents[1] <> talents[2])
    )
  ),
  constraint applications_talents_age_check check (
    age >= private.lowest_age(talents[1]) and age >= private.lowest_age(talents[2])
  ),
  constraint applications_parent_phone_check check (parent_phone ~ '^\+[1-9][0-9]{7,14}$'),
  constraint applications_entry_video_url_check check (
    char_length(entry_video_url) <= 500 and private.is_visible_text(entry_video_url)
    and entry_video_url ~* '^https://([a-z0-9-]+\.)*'
      '(youtube\.com|youtu\.be|tiktok\.com|instagram\.com|facebook\.com|fb\.watch|vimeo\.com|drive\.google\.com)/[^[:space:]<>"\\]+$'
  ),
  -- A profile, a channel, a folder, a playlist or a page about the app: src/domain/video.ts says which is which.
  constraint applications_entry_video_url_page_check check (
    entry_video_url !~* '^https://(?!v[mt]\.)([a-z0-9-]+\.)*('
      'tiktok\.com/@[^/?#]+/?([?#]|$)|'
      'instagram\.com/[^/?#]+(/reels|/tagged)?/?([?#]|$)|'
      'facebook\.com/(profile\.php|people/)|'
      'facebook\.com/(?!(watch|photo|[a-z_]+\.php)/?([?#]|$))[^/?#]+/?([?#]|$)|'
      'vimeo\.com/(?![0-9]+/?([?#]|$))[^/?#]+/?([?#]|$)|'
      'youtube\.com/(channel/|c/|user/|@)|'
      'vimeo\.com/channels/[^/?#]+/?([?#]|$)|'
      'drive\.google\.com/(a/[^/?#]+/)?(drive([/?#]|$)|(embedded)?folderview)|'
      'youtube\.com/(playlist|feed/|results|hashtag/)|'
      'vimeo\.com/(showcase|album)/[^/?#]+/?([?#]|$)|'
      'tiktok\.com/(tag|music|discover)/|'
      'tiktok\.com/(?!foryou)[^/@?#]+/?([?#]|$))'
  ),
  constraint applications_video_reason_check check (char_length(video_reason) between 1 and 500 and private.is_plain_text(video_reason)),
  constraint applications_rejection_reason_check check (
    char_length(rejection_reason) between 1 and 500 and private.is_plain_text(rejection_reason)),
  constraint applications_audition_details_check check (char_length(audition_details) <= 2000 and private.is_plain_text(audition_details)),
  constraint applications_audition_answer_reason_check check (
    char_length(audition_answer_reason) between 1 and 300 and private.is_plain_text(audition_answer_reason)),
  constraint applications_audition_report_check check (char_length(audition_report) <= 5000 and private.is_plain_text(audition_report)),
  constraint applications_points_check check (points between 0 and 1000000),
  constraint applications_assessment_score_check check (
    assessment_score between 0 and 10 and assessment_score = round(assessment_score, 2)
  ),
  constraint applications_assessment_report_check check (
    char_length(assessment_report) <= 5000 and private.is_plain_text(assessment_report)),
  constraint applications_assessed_check check (status <> 'assessed' or assessment_score is not null),
  constraint applications_consent_version_check check (consent_version ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint applications_payment_reference_check check (payment_reference ~ '^[A-Z]{2,4}-[2-9A-HJ-NP-TV-Z]{6}$'),
  constraint applications_share_code_check check (share_code ~ '^[0-9a-hjkmnp-tv-z]{24}$'),
  constraint applications_pattern_check check (pattern between 0 and 4095)
);
comment on table public.applications is 'A child entered for the show, with everything that its parent and the administrators know of it.';
comment on column public.applications.edition is 'The year of the show that was current when the child was registered.';
comment on column public.applications.ticket_fee is
  'The ticket''s price for this child, in the currency of its country: that of the day of the registration.';
comment on column public.applications.previous_id is 'The same child in an earlier edition, where its parent entered it from there.';
comment on column public.applications.stage_name is 'Shown in public instead of the child''s name.';
comment on column public.applications.talents is 'At most two distinct category titles; the first is the primary category.';
comment on column public.applications.parent_phone is 'E.164.';
comment on column public.applications.ticket_received is
  'The money that arrived for the ticket in the currency of the child''s country, refunds taken off; kept by triggers of payments.';
comment on column public.applications.ticket_corrected_at is
  'When the ticket was paid by hand instead of by a payment; what follows from payments does not lower it. Null once '
  'it is set back by hand.';
comment on column public.applications.entry_video_submitted_at is
  'When the present link was handed in, the same link after Fail included; null without a link.';
comment on column public.applications.video_reason is 'Why the entry video failed, as long as it has; the parent reads it.';
comment on column public.applications.rejection_reason is 'Why the application was rejected, as long as it is; the parent reads it.';
comment on column public.applications.audition_round is
  'The round that the columns of the audition are of: the highest that the family was told. All of them are its slot (audition_slots.sql).';
comment on column public.applications.audition_day_id is 'The audition day that its date is of; null of a date without a day.';
comment on column public.applications.audition_stage is 'The number of the stage on which it performs; null of a date without a day.';
comment on column public.applications.audition_answer is 'The family''s answer to the date, which goes when the time is moved.';
comment on column public.applications.hidden_at is
  'When the organisers hid what is public of the child, as long as it is hidden (profile_cases.sql).';
comment on column public.applications.assessment_score is
  'Out of 10; 5 or more is Pass. A judged one has one decimal, a typed one up to two.';
comment on column public.applications.awarded_tiers is 'Ticket tiers whose points were already given; each is given once.';
comment on column public.applications.is_listed is 'Show on Our Shining Stars.';
comment on column public.applications.is_shareable is 'Whether the sharing link works.';
comment on column public.applications.consent_version is 'The version of the consent text that the parent agreed to, a date.';
comment on column public.applications.payment_reference is
  'The code that people type into a bank transfer so that it can be matched to this child.';
comment on column public.applications.share_code is
  'The code that opens the page for supporters. Never the id, which the public list shows, and never public.';
comment on column public.applications.pattern is
  'The number that the child''s picture is drawn from, at random, so that it tells nothing. A first stage name brings '
  'a new one, by which nobody recognises the child.';
comment on column public.applications.reached_step is 'The furthest step of the journey: registered, paid, video, audition or finalist.';

create index applications_user_id_idx on public.applications (user_id, created_at desc);
-- The sort orders of the administrators' list: an edition, one state or several.
create index applications_status_idx on public.applications (edition, status, created_at desc, id);
create index applications_created_at_idx on public.applications (edition, created_at desc, id);
create index applications_name_idx on public.applications (edition, private.search_key(child_name) collate "C", id);
create index applications_age_idx on public.applications (edition, age, created_at desc, id);
create index applications_score_idx on public.applications (edition, assessment_score desc nulls last, created_at desc, id);
create index applications_reached_step_idx on public.applications (edition, reached_step, created_at desc, id);
create index applications_state_city_idx on public.applications (edition, state_city, created_at desc, id);
create index applications_audition_date_idx on public.applications (audition_date) where audition_date is not null;
create index applications_audition_day_id_idx on public.applications (audition_day_id) where audition_day_id is not null;
-- The child that has waited longest for a review comes first.
create index applications_video_queue_idx on public.applications (edition, entry_video_submitted_at, id)
  where entry_video_status = 'submitted';
create index applications_finalists_idx on public.applications (edition, assessment_score desc nulls last, created_at, id)
  where is_finalist;
-- For Today: an index-only scan.
create index applications_undecided_idx on public.applications (edition, ticket_status, created_at, state_city)
  where status in ('pending_payment', 'pending');
create index applications_out_idx on public.applications (id) where status = 'rejected' or ticket_status = 'Disqualified';
create index applications_unpaid_idx on public.applications (created_at) where ticket_status in ('none', 'unpaid');
-- For prefix matches: banks truncate references.
create index applications_payment_reference_idx on public.applications (payment_reference text_pattern_ops);

-- An update that writes the same link again counts as a submission. Only a trigger on the column fires for it, so it sets a flag for the
-- row triggers.

create function private.note_sent_video() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform set_config('private.is_video_sent', case tg_when when 'BEFORE' then 'true' else '' end, true);
  return null;
end
$$;
comment on function private.note_sent_video is 'Statement trigger: a link to a video is sent, until the statement has ended.';
create trigger applications_before_update_statement
  before update of entry_video_url on public.applications
  for each statement execute function private.note_sent_video();
create trigger applications_after_update_statement
  after update of entry_video_url on public.applications
  for each statement execute function private.note_sent_video();

-- The triggers of a child: its steps in their order, each in the file of its subject. The two before triggers delegate to security
-- definer functions: the trigger itself runs as the writer and passes its role to the guards, and the steps run as their owner.

create function private.new_application(new public.applications, writer name) returns public.applications
  language plpgsql security definer set search_path = ''
as $$
begin
  new := private.enter_edition(new);
  perform private.guard_application_insert(new, writer);
  perform private.limit_children(new);
  perform private.check_consent_version(null, new);
  new := private.clean_application(new);
  new := private.give_codes(new);
  new := private.derive_states(null, new);
  new := private.set_moments(null, new);
  return new;
end
$$;
comment on function private.new_application is
  'A new child as it is stored: which year''s child it is, who may add one, with which columns, and how many.';

create function private.changed_application(old public.applications, new public.applications, writer name) returns public.applications
  language plpgsql security definer set search_path = ''
as $$
begin
  new := private.stay_in_edition(old, new);
  perform private.guard_application_update(old, new, writer);
  new := private.resubmit_entry_video(old, new);
  new := private.mark_ticket_correction(old, new);
  new := private.derive_tier_points(old, new);
  perform private.check_consent_version(old, new);
  new := private.clean_application(new);
  new := private.renew_pattern(old, new);
  new := private.derive_states(old, new);
  new := private.set_moments(old, new);
  new := private.carry_to_slot(old, new);
  return new;
end
$$;
comment on function private.changed_application is
  'A changed child as it is stored: who may change which column, and what follows from it.';
-- These functions run as the role that writes an application.
grant execute on function private.new_application, private.changed_application to authenticated, service_role;

create function private.applications_before_insert() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  return private.new_application(new, current_user);
end
$$;
comment on function private.applications_before_insert is 'Says to new_application who adds a child.';
create trigger applications_before_insert
  before insert on public.applications
  for each row execute function private.applications_before_insert();

create function private.applications_before_update() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  return private.changed_application(old, new, current_user);
end
$$;
comment on function private.applications_before_update is 'Says to changed_application who changes a child.';
create trigger applications_before_update
  before update on public.applications
  for each row execute function private.applications_before_update();

create function private.applications_before_delete() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.forget_child_in_payments(old);
  return old;
end
$$;
comment on function private.applications_before_delete is 'The names of a child that is erased go from what stays.';
create trigger applications_before_delete
  before delete on public.applications
  for each row execute function private.applications_before_delete();

create function private.applications_after_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_duplicate_key(null, new);
  perform private.use_id('applications', new.id);
  perform private.audit_change('applications', null, to_jsonb(new));
  perform private.write_consents(null, new);
  perform private.write_milestones(null, new);
  perform private.insert_slot(new);
  perform private.refresh_public_profile(new);
  return null;
end
$$;
comment on function private.applications_after_insert is
  'A new child is compared with others, recorded, and published where it is approved at once.';
create trigger applications_after_insert
  after insert on public.applications
  for each row execute function private.applications_after_insert();

create function private.applications_after_update() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_child_documents(old, new);
  perform private.keep_duplicate_key(old, new);
  perform private.write_application_notices(old, new);
  perform private.settle_application_notices(old, new);
  perform private.refresh_payment_country(old, new);
  perform private.audit_change('applications', to_jsonb(old), to_jsonb(new));
  perform private.write_consents(old, new);
  perform private.write_milestones(old, new);
  perform private.publish_application(old, new);
  perform private.release_kept_child(new);
  return null;
end
$$;
comment on function private.applications_after_update is
  'A change of a child is found, told, recorded and published, and its payments follow.';
create trigger applications_after_update
  after update on public.applications
  for each row execute function private.applications_after_update();

create trigger applications_after_delete
  after delete on public.applications
  for each row execute function private.write_audit('status', 'ticket_status', 'country', 'edition', 'created_at');
create trigger applications_after_insert_statement
  after insert on public.applications referencing new table as new_rows
  for each statement execute function private.add_documents('application');
create trigger applications_after_delete_statement
  after delete on public.applications referencing old table as old_rows
  for each statement execute function private.drop_documents('application');

alter table public.applications enable row level security;
grant select, insert, update, delete on public.applications to authenticated, service_role;

create policy applications_select_own_or_admin on public.applications
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy applications_insert_own on public.applications
  for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy applications_update_own_or_admin on public.applications
  for update to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()))
  with check (user_id = (select auth.uid()) or (select private.is_admin()));
create policy applications_delete_own_or_admin on public.applications
  for delete to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
