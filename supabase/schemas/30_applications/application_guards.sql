-- The columns of a child that each role may write, and how many children an account may have.
--
-- An account has at most 20 children in an edition. Administrators, the service role and the owner of the database are not limited.

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
  -- Only the parent decides what is public. The office corrects the parent's other answers with update_application.
  return array[
    'status', 'ticket_status', 'entry_video_status', 'entry_video_url', 'video_reason', 'application_fee_status',
    'audition_state', 'audition_date',
    'audition_details', 'audition_result', 'audition_report', 'is_finalist', 'points', 'assessment_score',
    'assessment_report', 'assessment_result', 'rejection_reason', 'approved_at'];
end
$$;
comment on function private.administrator_columns is 'The columns of applications that an administrator may change.';

create function private.reviewer_columns() returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select array(
    select c from unnest(private.administrator_columns() || array[
      'child_name', 'age', 'gender', 'talents', 'is_listed', 'is_shareable', 'told_reason', 'assessment_note']) c
    where c not in ('application_fee_status', 'points'))
$$;
comment on function private.reviewer_columns is
  'The columns that a reviewer may change of a child: decisions and what the office corrects, but neither place and telephone nor money.';

-- Both guards are allowlists: a column on no list is refused until somebody decides who may write it.

create function private.guard_application_insert(new public.applications, writer name) returns void
  language plpgsql set search_path = ''
as $$
declare
  -- Columns that are not listed start as null.
  initial constant jsonb := jsonb_build_object(
    'status', 'pending_payment', 'ticket_status', 'unpaid', 'entry_video_status', 'locked',
    'application_fee_status', 'unpaid', 'audition_state', 'not_scheduled', 'audition_round', 1, 'is_finalist', false, 'points', 0,
    'ticket_received', 0, 'awarded_tiers', array[]::text[], 'payment_reference', '', 'share_code', '', 'pattern', 0,
    'created_at', now());
  refused text;
begin
  -- Applies to signed-in users only: not to the service role, nor to security definer functions.
  if writer <> 'authenticated' then
    return;
  end if;
  select c.key into refused
  from jsonb_each(to_jsonb(new) - array['id', 'user_id', 'previous_id'] - private.parent_columns() - private.derived_columns()) c
  where c.value is distinct from coalesce(initial -> c.key, 'null')
  order by c.key
  limit 1;
  if refused is not null then
    raise exception 'guarded_column: %', refused using errcode = '42501', detail = refused;
  end if;
end
$$;
comment on function private.guard_application_insert is
  'A caller who adds a child fills the parent''s columns; any other column that does not begin at its initial value is refused by name.';

create function private.limit_children(new public.applications) returns void
  language plpgsql set search_path = ''
as $$
begin
  -- The request's role: inside this function current_user is its owner.
  if current_setting('role', true) is distinct from 'authenticated' or private.is_staff() then
    return;
  end if;
  -- Requests of one account are serialised, so that two of them cannot both take the last one of a quota.
  perform pg_advisory_xact_lock(hashtextextended('quota ' || auth.uid(), 0));
  if (select count(*) from public.applications a where a.user_id = auth.uid() and a.edition = private.current_edition()) >= 20
    -- A retry after a lost answer must learn that the form is already stored.
    and not exists (select from public.applications a where a.id = new.id) then
    raise exception 'too_many_children' using errcode = 'P0001', detail = 'An account has at most 20 children in an edition.';
  end if;
end
$$;
comment on function private.limit_children is
  'Refuses (too_many_children) the 21st child of an account in the current edition; counts each row of a request and '
  'one request after the other.';

create function private.guard_application_update(old public.applications, new public.applications, writer name) returns void
  language plpgsql set search_path = ''
as $$
declare
  allowed text[] := private.derived_columns();
  before jsonb;
  after jsonb;
  refused text;
begin
  if writer <> 'authenticated' then
    return;
  end if;
  if old.user_id = auth.uid() then
    -- In an ended edition the parent changes only what is public.
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
  perform private.check_paid_country(old, new);
end
$$;
comment on function private.guard_application_update is
  'Lets through what the caller may change, as the child''s own parent or as administrator; any other column is refused by name.';

create function private.check_paid_country(old public.applications, new public.applications) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.country is distinct from old.country and (
    old.ticket_corrected_at is not null
    or exists (select from public.payments p where p.application_id = old.id and p.status in ('pending', 'approved'))
    or exists (select from public.subscriptions s where s.application_id = old.id and s.status in ('pending', 'active'))) then
    raise exception 'country_of_paid_ticket' using errcode = 'P0001';
  end if;
end
$$;
comment on function private.check_paid_country is
  'Refuses (country_of_paid_ticket) another country for a child for whom a parent has paid: its fee and its money are those of the '
  'country, so the office moves it (corrections.sql).';

create function private.enter_edition(new public.applications) returns public.applications
  language plpgsql set search_path = ''
as $$
begin
  perform private.lock_editions(false);
  new.edition := private.current_edition();
  new.ticket_fee := private.edition_fee(new.edition, private.currency_of(new.country));
  -- A retry after a lost answer must learn that the form is already stored.
  if exists (select from public.applications a where a.id = new.id) then
    return new;
  end if;
  -- The request's role: inside this function current_user is its owner.
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
  'Writes the current edition and its fee into a new child, whatever is sent. Refuses (registration_closed, previous_not_earlier).';

create function private.stay_in_edition(old public.applications, new public.applications) returns public.applications
  language plpgsql set search_path = ''
as $$
begin
  new.edition := old.edition;
  new.ticket_fee := case when new.country = old.country then old.ticket_fee
    else private.edition_fee(old.edition, private.currency_of(new.country)) end;
  return new;
end
$$;
comment on function private.stay_in_edition is 'A child stays in its edition, whatever is sent; another country takes that edition''s fee.';
