-- Cheaper decisions: a payment's approval fires every trigger of two tables. What they do stays the same;
-- it is asked for less often and planned once.
--
-- Access is unchanged: every function keeps its name, its rights and who may execute it.
--
-- PostgreSQL plans a function in SQL anew in each statement that calls it, one in PL/pgSQL once a session.

create or replace function private.is_admin() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from private.admins a
    where a.user_id = auth.uid() and a.email = lower(auth.jwt() ->> 'email'));
end
$$;

create or replace function private.is_ticket_paid(ticket public.ticket_status) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return ticket in ('paid', 'Basic', 'Silver', 'Gold');
end
$$;

create or replace function private.reached_milestones(application public.applications) returns public.milestone[]
  language plpgsql immutable set search_path = ''
as $$
begin
  return array_remove(array[
    case when private.is_ticket_paid(application.ticket_status) then 'ticket_paid' end,
    case when application.entry_video_status in ('submitted', 'approved', 'failed') then 'video_submitted' end,
    case when application.entry_video_status = 'approved' then 'video_passed' end,
    case when application.is_finalist then 'finalist' end]::public.milestone[], null);
end
$$;

create or replace function private.lagos_week(moment timestamptz) returns text
  language plpgsql stable set search_path = ''
as $$
begin
  return to_char(date_trunc('week', moment at time zone 'Africa/Lagos'), 'YYYY-MM-DD');
end
$$;

create or replace function private.clean_text(value text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return normalize(btrim(regexp_replace(value, '[[:space:]]+', ' ', 'g')), nfc);
end
$$;

create or replace function private.is_person_name(name text) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return char_length(name) between 1 and 80
    and name !~ '[[:cntrl:]<>{}\[\]\\|/=@#$%^*_+~"]'
    and name !~ '[0-9]{5}';
end
$$;

create or replace function private.write_milestones() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  held constant public.milestone[] := case when tg_op = 'UPDATE' then private.reached_milestones(old) else '{}' end;
  holds constant public.milestone[] := private.reached_milestones(new);
begin
  if not held <@ holds then
    delete from public.application_milestones m
    where m.application_id = new.id and not m.milestone = any (holds);
  end if;
  if not holds <@ held then
    insert into public.application_milestones (application_id, user_id, milestone)
    select new.id, new.user_id, h from unnest(holds) h where not h = any (held);
  end if;
  -- Another video starts another wait.
  if tg_op = 'UPDATE' and new.entry_video_url is distinct from old.entry_video_url then
    update public.application_milestones m set reached_at = now()
    where m.application_id = new.id and m.milestone = 'video_submitted';
  end if;
  return null;
end
$$;

create or replace function private.refresh_public_profile(application public.applications) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if application.status not in ('approved', 'assessed') or not application.is_listed then
    -- A deletion of nothing would still fire what counts the deleted.
    if exists (select from public.public_profiles p where p.id = application.id) then
      delete from public.public_profiles p where p.id = application.id;
    end if;
    return;
  end if;
  insert into public.public_profiles as p (
    id, child_name, age, gender, country, state_city, talents, primary_category,
    ticket_status, points, assessment_score, created_at)
  values (
    application.id, coalesce(application.stage_name, application.child_name), application.age, application.gender,
    application.country, application.state_city, application.talents, application.primary_category,
    case when application.ticket_status in ('Basic', 'Silver', 'Gold', 'Disqualified') then application.ticket_status end,
    private.public_points(application), application.assessment_score, application.created_at)
  on conflict (id) do update set
    child_name = excluded.child_name, age = excluded.age, gender = excluded.gender, country = excluded.country,
    state_city = excluded.state_city, talents = excluded.talents, primary_category = excluded.primary_category,
    ticket_status = excluded.ticket_status, points = excluded.points, assessment_score = excluded.assessment_score
  -- An unchanged row is left alone, so that nobody's page refetches for nothing.
  where (p.child_name, p.age, p.gender, p.country, p.state_city, p.talents, p.ticket_status, p.points, p.assessment_score)
    is distinct from (excluded.child_name, excluded.age, excluded.gender, excluded.country, excluded.state_city,
      excluded.talents, excluded.ticket_status, excluded.points, excluded.assessment_score);
end
$$;
