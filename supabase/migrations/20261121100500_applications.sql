-- Applications: one row is one child entered for the show.
--
--             owner                        administrator                  anon    service_role
--   select    own rows                     all                            no      all
--   insert    own, at initial values       own, at initial values         no      all
--   update    own, the child's own fields  what is decided                no      all, by the same moves
--   delete    own                          all                            no      all
--
-- Row-level security opens whole rows, and parent and administrator are one database role. So a row holds nothing
-- that its parent may not read: the administrators' note stands in application_notes.
--
-- Its triggers in their order, which is that of their names; those of other files are named with them:
--   before    insert_edition, insert_guard, insert_limit which year's child it is; who may add one, with which columns, and how many
--             update_edition, update_guard               the year stays; who may change which column
--             update_resubmit, update_ticket_correction, update_tier_points
--             write_check_consent (consents)             a version of the text that was in force
--             write_clean, write_derive_states, write_set_moments
--   after     insert_documents (panel_search), insert_double_key (doubles), insert_use_id (used_ids)
--             update_documents, update_double_key (doubles), update_notice (notices), update_payment_country (subscriptions)
--             write_audit, write_consents, write_milestones, write_publish (public_profiles)
--             delete_documents
--
-- The guard below refuses by column (42501); what follows from a change is derived in the same statement.
-- An account has at most 20 children in an edition. Administrators, the service role and the owner of the database are not limited.

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

create function private.reached_step(
  ticket public.ticket_status, video public.entry_video_status, audition public.audition_state, is_finalist boolean
) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- A child counts once, for the furthest step it has reached, even if an earlier one was undone since.
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

-- A role that writes an application evaluates its generated column.
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
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  reached_step text not null generated always as (
    private.reached_step(ticket_status, entry_video_status, audition_state, is_finalist)) stored,
  constraint applications_id_user_id_key unique (id, user_id),
  constraint applications_previous_id_key unique (previous_id, user_id),
  constraint applications_previous_id_fkey foreign key (previous_id, user_id)
    references public.applications (id, user_id) on delete set null (previous_id),
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
    and entry_video_url ~* '^https://([a-z0-9-]+\.)*(youtube\.com|youtu\.be|tiktok\.com|instagram\.com|facebook\.com|fb\.watch|vimeo\.com|drive\.google\.com)/[^[:space:]<>"\\]+$'
  ),
  constraint applications_video_reason_check check (char_length(video_reason) between 1 and 500 and private.is_plain_text(video_reason)),
  constraint applications_rejection_reason_check check (char_length(rejection_reason) between 1 and 500 and private.is_plain_text(rejection_reason)),
  constraint applications_audition_details_check check (char_length(audition_details) <= 2000 and private.is_plain_text(audition_details)),
  constraint applications_audition_report_check check (char_length(audition_report) <= 5000 and private.is_plain_text(audition_report)),
  constraint applications_points_check check (points between 0 and 1000000),
  constraint applications_assessment_score_check check (
    assessment_score between 0 and 10 and assessment_score = round(assessment_score, 1)
  ),
  constraint applications_assessment_report_check check (char_length(assessment_report) <= 5000 and private.is_plain_text(assessment_report)),
  constraint applications_assessed_check check (status <> 'assessed' or assessment_score is not null),
  constraint applications_consent_version_check check (consent_version ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint applications_payment_reference_check check (payment_reference ~ '^[A-Z]{2,4}-[2-9A-HJ-NP-TV-Z]{6}$'),
  constraint applications_share_code_check check (share_code ~ '^[0-9a-hjkmnp-tv-z]{24}$'),
  constraint applications_pattern_check check (pattern between 0 and 4095)
);
comment on table public.applications is 'A child entered for the show, with everything that its parent and the administrators know of it.';
comment on column public.applications.edition is 'The year of the show that was current when the child was registered.';
comment on column public.applications.ticket_fee is 'The ticket''s price for this child, in the currency of its country: that of the day of the registration.';
comment on column public.applications.previous_id is 'The same child in an earlier edition, where its parent entered it from there.';
comment on column public.applications.stage_name is 'Shown in public instead of the child''s name.';
comment on column public.applications.talents is 'At most two distinct category titles; the first is the primary category.';
comment on column public.applications.parent_phone is 'E.164.';
comment on column public.applications.ticket_received is
  'The money that arrived for the ticket in the currency of the child''s country, refunds taken off; kept by triggers of payments.';
comment on column public.applications.ticket_corrected_at is
  'When the ticket was paid by hand instead of by a payment; what follows from payments does not lower it. Null once it is set back by hand.';
comment on column public.applications.entry_video_submitted_at is 'When the present link was handed in, the same link after Fail included; null without a link.';
comment on column public.applications.video_reason is 'Why the entry video failed, as long as it has; the parent reads it.';
comment on column public.applications.rejection_reason is 'Why the application was rejected, as long as it is; the parent reads it.';
comment on column public.applications.assessment_score is 'Out of 10, one decimal; 5 or more is Pass.';
comment on column public.applications.awarded_tiers is 'Ticket tiers whose points were already given; each is given once.';
comment on column public.applications.is_listed is 'Show on Our Shining Stars.';
comment on column public.applications.is_shareable is 'Whether the sharing link works.';
comment on column public.applications.consent_version is 'The version of the consent text that the parent agreed to, a date.';
comment on column public.applications.payment_reference is 'The code that people type into a bank transfer so that it can be matched to this child.';
comment on column public.applications.share_code is 'The code that opens the page for supporters. Never the id, which the public list shows, and never public.';
comment on column public.applications.pattern is
  'The number that the child''s picture is drawn from, at random, so that it tells nothing. A first stage name brings a new one, by which nobody recognises the child.';
comment on column public.applications.reached_step is 'The furthest step of the journey: registered, paid, video, audition or finalist.';

create index applications_user_id_idx on public.applications (user_id, created_at desc);
-- The orders of the administrators' list of an edition, of one state or of several.
create index applications_status_idx on public.applications (edition, status, created_at desc, id);
create index applications_created_at_idx on public.applications (edition, created_at desc, id);
create index applications_name_idx on public.applications (edition, private.search_key(child_name) collate "C", id);
create index applications_age_idx on public.applications (edition, age, created_at desc, id);
create index applications_score_idx on public.applications (edition, assessment_score desc nulls last, created_at desc, id);
create index applications_reached_step_idx on public.applications (edition, reached_step, created_at desc, id);
create index applications_state_city_idx on public.applications (edition, state_city, created_at desc, id);
create index applications_audition_date_idx on public.applications (audition_date) where audition_date is not null;
-- The child that has waited longest for a review stands first.
create index applications_video_queue_idx on public.applications (edition, entry_video_submitted_at, id)
  where entry_video_status = 'submitted';
create index applications_finalists_idx on public.applications (edition, assessment_score desc nulls last, created_at, id) where is_finalist;
create index applications_unpaid_idx on public.applications (created_at) where ticket_status in ('none', 'unpaid');
-- For the beginnings of references that banks have cut.
create index applications_payment_reference_idx on public.applications (payment_reference text_pattern_ops);

create function private.new_payment_reference() returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Without 0, 1, I, L and O, which look alike, and U, which makes words.
  alphabet constant text := '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  random_bytes bytea;
  candidate text;
begin
  loop
    random_bytes := extensions.gen_random_bytes(6);
    candidate := private.setting('reference_letters') || '-';
    for i in 0..5 loop
      candidate := candidate || substr(alphabet, get_byte(random_bytes, i) % 30 + 1, 1);
    end loop;
    exit when not exists (select from public.applications a where a.payment_reference = candidate)
      and not exists (select from private.former_references f where f.payment_reference = candidate);
  end loop;
  return candidate;
end
$$;
comment on function private.new_payment_reference is 'A short reference that no application has or had, for example KZ-7F3K9Q.';

create function private.new_share_code() returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- 32 letters, so that each holds 5 bits of chance. No mark is among them: chats cut a link off at one or take
  -- it for formatting.
  alphabet constant text := '0123456789abcdefghjkmnpqrstvwxyz';
  random_bytes constant bytea := extensions.gen_random_bytes(24);
  code text := '';
begin
  for i in 0..23 loop
    code := code || substr(alphabet, get_byte(random_bytes, i) % 32 + 1, 1);
  end loop;
  return code;
end
$$;
comment on function private.new_share_code is 'A code for a sharing link that nobody can guess: 120 random bits.';

create function private.new_pattern(previous integer default null) returns integer
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  random_bytes bytea;
  candidate integer;
begin
  loop
    random_bytes := extensions.gen_random_bytes(2);
    candidate := get_byte(random_bytes, 0) % 16 * 256 + get_byte(random_bytes, 1);
    exit when candidate is distinct from previous;
  end loop;
  return candidate;
end
$$;
comment on function private.new_pattern is 'A pattern for a child at random, from 0 to 4095; another one than before.';

create function private.parent_columns() returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array[
    'child_name', 'stage_name', 'age', 'gender', 'country', 'state_city', 'talents', 'parent_phone',
    'is_listed', 'is_shareable', 'consent_version'];
end
$$;
comment on function private.parent_columns is 'A parent''s part of a child: the columns of applications that a form fills.';

create function private.derived_columns() returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array['primary_category', 'updated_at', 'reached_step', 'edition', 'ticket_fee'];
end
$$;
comment on function private.derived_columns is
  'Columns of applications that the database writes whatever is sent, so that anyone may send them.';

create function private.administrator_columns() returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- The public part is the parent's word alone. What else the parent answered is corrected by update_application.
  return array[
    'status', 'ticket_status', 'entry_video_status', 'entry_video_url', 'video_reason', 'application_fee_status', 'audition_state', 'audition_date',
    'audition_details', 'audition_result', 'audition_report', 'is_finalist', 'points', 'assessment_score',
    'assessment_report', 'assessment_result', 'rejection_reason', 'approved_at'];
end
$$;
comment on function private.administrator_columns is 'The columns of applications that an administrator may change.';

create function private.reviewer_columns() returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select array(
    select c from unnest(private.administrator_columns() || array['child_name', 'age', 'gender', 'talents', 'assessment_note']) c
    where c not in ('application_fee_status', 'points'))
$$;
comment on function private.reviewer_columns is
  'The columns that a reviewer may change of a child: decisions and what the office corrects, but neither place and telephone nor money.';

-- The guards run with the caller's rights.
grant execute on function private.parent_columns, private.derived_columns, private.administrator_columns to authenticated;

-- Both guards list what is allowed. A column that is on no list is refused until somebody decides who
-- may write it.

create function private.guard_application_insert() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  -- Columns that are not named here begin as null.
  initial constant jsonb := jsonb_build_object(
    'status', 'pending_payment', 'ticket_status', 'unpaid', 'entry_video_status', 'locked',
    'application_fee_status', 'unpaid', 'audition_state', 'not_scheduled', 'is_finalist', false, 'points', 0, 'ticket_received', 0,
    'awarded_tiers', array[]::text[], 'payment_reference', '', 'share_code', '', 'pattern', 0,
    'created_at', now());
  refused text;
begin
  -- Guards signed-in people only: not the service role, nor functions that run with their owner's rights.
  if current_user <> 'authenticated' then
    return new;
  end if;
  select c.key into refused
  from jsonb_each(to_jsonb(new) - array['id', 'user_id', 'previous_id'] - private.parent_columns() - private.derived_columns()) c
  where c.value is distinct from coalesce(initial -> c.key, 'null')
  order by c.key
  limit 1;
  if refused is not null then
    raise exception 'guarded_column: %', refused using errcode = '42501', detail = refused;
  end if;
  return new;
end
$$;
comment on function private.guard_application_insert is
  'A caller who adds a child fills the parent''s columns; any other column that does not begin at its initial value is refused by name.';

create function private.limit_children() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- The role of the request: inside this function current_user is its owner.
  if current_setting('role', true) is distinct from 'authenticated' or private.is_staff() then
    return new;
  end if;
  -- The requests of one account take turns, so that two of them cannot both take the last place.
  perform pg_advisory_xact_lock(hashtextextended('quota ' || auth.uid(), 0));
  if (select count(*) from public.applications a where a.user_id = auth.uid() and a.edition = private.current_edition()) >= 20
    -- The same form sent again after a lost answer must hear that it is stored.
    and not exists (select from public.applications a where a.id = new.id) then
    raise exception 'too_many_children' using errcode = 'P0001', detail = 'An account has at most 20 children in an edition.';
  end if;
  return new;
end
$$;
comment on function private.limit_children is
  'Refuses (too_many_children) the 21st child of an account in the current edition; counts each row of a request and one request after the other.';

create function private.guard_application_update() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  allowed text[] := private.derived_columns();
  before jsonb;
  after jsonb;
  refused text;
begin
  if current_user <> 'authenticated' then
    return new;
  end if;
  if old.user_id = auth.uid() then
    -- Of an ended edition what is public stays the parent's word, and nothing else.
    allowed := allowed || case when private.is_edition_ended(old.edition) then array['stage_name', 'is_listed', 'is_shareable']
      else private.parent_columns() || array['entry_video_url'] end;
  end if;
  if private.is_admin() then
    allowed := allowed || private.administrator_columns();
  end if;
  before := to_jsonb(old) - allowed;
  after := to_jsonb(new) - allowed;
  if after is distinct from before then
    select c.key into refused
    from jsonb_each(after) c
    where c.value is distinct from before -> c.key
    order by c.key
    limit 1;
    if refused = any (private.parent_columns() || array['entry_video_url']) then
      perform private.refuse_ended(old.edition);
    end if;
    raise exception 'guarded_column: %', refused using errcode = '42501', detail = refused;
  end if;
  return new;
end
$$;
comment on function private.guard_application_update is
  'Lets through what the caller may change, as the child''s own parent or as administrator; any other column is refused by name.';

create function private.enter_edition() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.edition := old.edition;
    new.ticket_fee := case when new.country = old.country then old.ticket_fee
      else private.edition_fee(old.edition, private.currency_of(new.country)) end;
    return new;
  end if;
  perform private.lock_editions(false);
  new.edition := private.current_edition();
  new.ticket_fee := private.edition_fee(new.edition, private.currency_of(new.country));
  -- The same form sent again after a lost answer must hear that it is stored.
  if exists (select from public.applications a where a.id = new.id) then
    return new;
  end if;
  -- The role of the request: inside this function current_user is its owner.
  if current_setting('role', true) = 'authenticated' and not private.is_admin() then
    perform private.check_registration();
  end if;
  if new.previous_id is not null and not exists (
    select from public.applications a
    where a.id = new.previous_id and a.user_id = new.user_id and a.edition < new.edition) then
    raise exception 'previous_not_earlier'
      using errcode = 'P0001', detail = 'A child goes on from an entry of its own in an earlier edition.';
  end if;
  return new;
end
$$;
comment on function private.enter_edition is
  'Writes the current edition and its fee into a new child, whatever is sent; another country takes its edition''s fee. Refuses (registration_closed, previous_not_earlier).';

create function private.derive_application_status(old public.applications, new public.applications)
  returns public.application_status
  language plpgsql immutable set search_path = ''
as $$
declare
  status public.application_status := new.status;
begin
  if new.assessment_score is not null and new.assessment_score is distinct from old.assessment_score then
    if status = 'rejected' then
      raise exception 'application_is_rejected'
        using errcode = 'P0001', detail = 'Restore the application before giving it a score.';
    end if;
    status := 'assessed';
  end if;
  if status = 'approved' and new.assessment_score is not null then
    status := 'assessed';
  elsif status = 'assessed' and new.assessment_score is null then
    if old.status <> 'assessed' then
      raise exception 'assessment_score_required' using errcode = 'P0001';
    end if;
    status := 'approved';
  end if;
  if status <> old.status and not (case old.status
    when 'pending_payment' then status in ('pending', 'approved', 'assessed', 'rejected')
    when 'pending' then status in ('approved', 'assessed', 'rejected')
    -- After a mistaken approval a child can be taken off the public page again.
    when 'approved' then status in ('assessed', 'rejected')
    when 'assessed' then status in ('approved', 'rejected')
    when 'rejected' then status = 'pending'
  end) then
    raise exception 'application_move_refused'
      using errcode = 'P0001', detail = old.status || ' -> ' || status;
  end if;
  return status;
end
$$;
comment on function private.derive_application_status is
  'The status that follows from an update: a score makes assessed, and only the moves of the competition are let through.';

create function private.derive_entry_video_status(old public.applications, new public.applications)
  returns public.entry_video_status
  language plpgsql immutable set search_path = ''
as $$
declare
  reviewed constant public.entry_video_status[] := array['submitted', 'approved', 'failed']::public.entry_video_status[];
  status public.entry_video_status := new.entry_video_status;
begin
  if status <> old.entry_video_status
    and not (old.entry_video_status = any (reviewed) and status = any (reviewed)) then
    raise exception 'entry_video_move_refused'
      using errcode = 'P0001', detail = old.entry_video_status || ' -> ' || status;
  end if;
  if private.is_ticket_paid(new.ticket_status) and status = 'locked' then
    status := 'pending_submission';
  elsif not private.is_ticket_paid(new.ticket_status) and status = 'pending_submission' then
    status := 'locked';
  end if;
  if new.entry_video_url is distinct from old.entry_video_url then
    if status = 'locked' then
      raise exception 'entry_video_locked' using errcode = 'P0001';
    elsif status = 'approved' then
      raise exception 'entry_video_already_passed' using errcode = 'P0001';
    end if;
    status := case when new.entry_video_url is null then 'pending_submission' else 'submitted' end::public.entry_video_status;
  end if;
  return status;
end
$$;
comment on function private.derive_entry_video_status is
  'The entry video''s state that follows from an update: a paid ticket opens it, a link submits it, a review passes or fails it.';

create function private.clean_application() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.child_name := private.clean_text(new.child_name);
  new.stage_name := nullif(private.clean_text(new.stage_name), '');
  new.audition_details := nullif(btrim(new.audition_details), '');
  new.audition_report := nullif(btrim(new.audition_report), '');
  new.assessment_report := nullif(btrim(new.assessment_report), '');
  new.entry_video_url := nullif(btrim(new.entry_video_url), '');
  new.rejection_reason := nullif(private.clean_text(new.rejection_reason), '');
  new.video_reason := nullif(private.clean_text(new.video_reason), '');
  new.primary_category := new.talents[1];
  new.updated_at := clock_timestamp();
  if tg_op = 'INSERT' then
    new.payment_reference := private.new_payment_reference();
    new.share_code := private.new_share_code();
    new.pattern := private.new_pattern();
  elsif old.stage_name is null and new.stage_name is not null then
    new.pattern := private.new_pattern(old.pattern);
  end if;
  return new;
end
$$;
comment on function private.clean_application is 'Cleans what was written, and writes the columns that nobody else does.';

create function private.derive_states() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if private.is_ticket_paid(new.ticket_status) and new.entry_video_status = 'locked' then
      new.entry_video_status := 'pending_submission';
    end if;
  else
    -- A decision that is taken back leads to where the child stood, which no move of the competition does.
    if private.undone_entry() is null then
      new.status := private.derive_application_status(old, new);
    end if;
    new.entry_video_status := private.derive_entry_video_status(old, new);
  end if;
  new.assessment_result := case
    when new.assessment_score >= 5 then 'Pass'::public.pass_fail
    when new.assessment_score < 5 then 'Fail'::public.pass_fail
  end;
  if new.audition_result is not null then
    new.audition_state := 'completed';
  elsif new.audition_date is not null and new.audition_state = 'not_scheduled' then
    new.audition_state := 'scheduled';
  end if;
  return new;
end
$$;
comment on function private.derive_states is 'The states of application, video, assessment and audition that follow from what was written.';

create function private.derive_tier_points() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.awarded_tiers := old.awarded_tiers;
  if new.ticket_status <> old.ticket_status and private.tier_points(new.ticket_status) is not null
    and not new.ticket_status = any (old.awarded_tiers) then
    new.awarded_tiers := old.awarded_tiers || new.ticket_status;
    new.points := new.points + private.tier_points(new.ticket_status);
  end if;
  return new;
end
$$;
comment on function private.derive_tier_points is 'Gives the points of a ticket''s tier, each tier''s once.';

create function private.set_moments() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- A reason stands as long as what it is the reason of.
  if new.status <> 'rejected' then
    new.rejection_reason := null;
  end if;
  if new.entry_video_status <> 'failed' then
    new.video_reason := null;
  end if;
  if private.undone_entry() is not null then
    null;
  elsif new.status in ('approved', 'assessed') then
    new.approved_at := case
      when tg_op = 'UPDATE' and old.status in ('approved', 'assessed') then old.approved_at
      else now()
    end;
  elsif new.status <> 'rejected' then
    new.approved_at := null;
  elsif tg_op = 'UPDATE' then
    new.approved_at := old.approved_at;
  end if;
  if new.entry_video_url is null then
    new.entry_video_submitted_at := null;
  elsif tg_op = 'UPDATE' and new.entry_video_url is distinct from old.entry_video_url then
    new.entry_video_submitted_at := now();
  else
    new.entry_video_submitted_at := coalesce(new.entry_video_submitted_at, now());
  end if;
  return new;
end
$$;
comment on function private.set_moments is 'Dates the states that were derived before, and lets go of reasons that no longer hold.';

create function private.resubmit_entry_video() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform private.refuse_ended(old.edition);
  new.entry_video_status := 'submitted';
  new.entry_video_submitted_at := now();
  return new;
end
$$;
comment on function private.resubmit_entry_video is
  'After Fail the same link may be handed in again: the video behind it can be another one by now.';

create function private.mark_ticket_correction() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_ticket_paid(new.ticket_status) then
    -- The mark outlasts a disqualification, which a reviewer gives and takes back.
    new.ticket_corrected_at := case when new.ticket_status = 'Disqualified' then old.ticket_corrected_at end;
  elsif not private.is_ticket_paid(old.ticket_status) and new.ticket_corrected_at is null and private.is_ticket_due(new.id) then
    new.ticket_corrected_at := now();
  end if;
  return new;
end
$$;
comment on function private.mark_ticket_correction is
  'Marks a ticket that is paid by hand; a tier that is given to a paid ticket or taken back marks nothing.';

create trigger applications_before_insert_guard
  before insert on public.applications
  for each row execute function private.guard_application_insert();
create trigger applications_before_insert_edition
  before insert on public.applications
  for each row execute function private.enter_edition();
create trigger applications_before_insert_limit
  before insert on public.applications
  for each row execute function private.limit_children();
create trigger applications_before_update_edition
  before update on public.applications
  for each row execute function private.enter_edition();
create trigger applications_before_update_guard
  before update on public.applications
  for each row execute function private.guard_application_update();
create trigger applications_before_update_resubmit
  before update of entry_video_url on public.applications
  for each row when (
    old.entry_video_status = 'failed' and new.entry_video_status = 'failed'
    and new.entry_video_url = old.entry_video_url and old.user_id = auth.uid()
  ) execute function private.resubmit_entry_video();
-- Payments change the ticket inside a trigger of their own (settle_ticket). Everything else is by hand. Fires after the
-- guard, which refuses the column to everybody.
create trigger applications_before_update_ticket_correction
  before update of ticket_status on public.applications
  for each row when (pg_trigger_depth() = 0 and new.ticket_status <> old.ticket_status)
  execute function private.mark_ticket_correction();
create trigger applications_before_write_clean
  before insert or update on public.applications
  for each row execute function private.clean_application();
create trigger applications_before_write_derive_states
  before insert or update on public.applications
  for each row execute function private.derive_states();
create trigger applications_before_write_set_moments
  before insert or update on public.applications
  for each row execute function private.set_moments();
create trigger applications_before_update_tier_points
  before update on public.applications
  for each row execute function private.derive_tier_points();
create trigger applications_after_insert_use_id
  after insert on public.applications
  for each row execute function private.use_id();
create trigger applications_after_write_audit
  after insert or update or delete on public.applications
  for each row execute function private.write_audit('status', 'ticket_status', 'country', 'edition', 'created_at');

create function private.is_audition_due(application public.applications) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return application.audition_date is not null and application.status in ('approved', 'assessed')
    and application.ticket_status <> 'Disqualified';
end
$$;
comment on function private.is_audition_due is 'Whether a child stands on the list of its audition''s day: with a date, approved or assessed, and not disqualified.';

alter table public.applications enable row level security;
grant select, insert, update, delete on public.applications to authenticated, service_role;

create function private.is_within(table_name text, row_id uuid, states text[]) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return case table_name
    when 'applications' then exists (select from public.applications a where a.id = row_id and a.state_city = any (states))
    when 'volunteers' then exists (select from public.volunteers v where v.id = row_id and v.state_province = any (states))
    when 'payments' then exists (
      select from public.payments p where p.id = row_id and private.states_of(coalesce(p.application_country, private.country_of(p.currency))) <@ states)
    when 'subscriptions' then exists (
      select from public.subscriptions s where s.id = row_id and private.states_of(coalesce(s.application_country, private.country_of(s.currency))) <@ states)
    when 'donations' then exists (
      select from public.donations d where d.id = row_id and d.currency is distinct from 'USD' and private.states_of(d.country) <@ states)
    else false
  end;
end
$$;
comment on function private.is_within is 'Whether a child or a volunteer belongs to one of these states, or money to a country of which these are all.';

create function private.listed_children(ids uuid[]) returns setof public.applications
  language plpgsql stable security definer set search_path = ''
as $$
declare
  is_whole constant boolean := private.is_admin();
  child public.applications;
begin
  for child in
    select a.* from unnest(ids) with ordinality wanted (id, place)
    join public.applications a on a.id = wanted.id
    order by wanted.place
  loop
    if not is_whole then
      child.parent_phone := null;
      child.share_code := null;
      child.rejection_reason := null;
      child.video_reason := null;
      child.audition_report := null;
      child.assessment_report := null;
    end if;
    return next child;
  end loop;
end
$$;
comment on function private.listed_children is
  'These children in the order of their ids, as a list shows them: whole for an owner; for other members without telephone, reports and reasons, which open_application gives.';

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
