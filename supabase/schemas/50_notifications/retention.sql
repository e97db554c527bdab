-- Retention: how long the children of a year are kept, and accounts without children.
--
--                            owner of the database    service_role    parent                     anyone else
--   private.kept_children    all                      no              no                         no
--   private.past_years       all                      no              no                         no
--   keep_on_list             –                        no              own child, while listed    42501
--   write_erasure_notices    –                        yes             no                         no
--   erase_past_edition       –                        yes             no                         no
--
-- A number of months after a year has ended its children may be erased, once an owner has confirmed it (retention_procedures.sql). Each
-- parent is told 30 days ahead; a child listed on Our Shining Stars stays if its parent says so. The job erase then deletes child after
-- child through the existing triggers, and accounts with nothing left. The books, receipts and the numbers of the year stay.

insert into private.settings (name, value, description) values
  ('retention_months', '24',
    'Months after the end of a year, or the last use of an account, after which what is personal may be erased: 1 to 24.');

create table private.kept_children (
  application_id uuid primary key,
  kept_at timestamptz not null default now(),
  constraint kept_children_application_id_fkey foreign key (application_id) references public.applications (id) on delete cascade
);
alter table private.kept_children enable row level security;
comment on table private.kept_children is
  'Stars whose parents keep them on the list beyond their year. A row goes when the child leaves the list.';

create table private.past_years (
  year smallint primary key,
  figures jsonb not null,
  weeks jsonb not null,
  written_at timestamptz not null default now(),
  constraint past_years_year_fkey foreign key (year) references private.editions (year) on delete restrict
);
alter table private.past_years enable row level security;
comment on table private.past_years is
  'The numbers of a year''s children, written once before the first of them is erased: nobody is named.';
comment on column private.past_years.figures is 'What child_figures counted, of all and of each country.';
comment on column private.past_years.weeks is 'Registrations of each week and country.';

create function private.retention() returns interval
  language plpgsql stable set search_path = ''
as $$
begin
  return make_interval(months => private.setting('retention_months')::integer);
end
$$;
comment on function private.retention is
  'The time after the end of a year, or the last use of an account, for which what is personal is kept.';

create function private.may_be_erased_at(edition private.editions) returns timestamptz
  language plpgsql stable set search_path = ''
as $$
begin
  -- A year that has not ended has no such time, even one to be kept until a day.
  return case when edition.ended_at is not null then greatest(
    edition.ended_at + private.retention(), (edition.keep_until + 1)::timestamp at time zone 'Africa/Lagos') end;
end
$$;
comment on function private.may_be_erased_at is
  'The moment from which an owner may have a year''s children erased; null while it has not ended.';

create function private.is_being_erased(edition private.editions) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(edition.erasure_confirmed_at is not null and private.may_be_erased_at(edition) <= now(), false);
end
$$;
comment on function private.is_being_erased is 'Whether an owner has confirmed that a year''s children are erased, and its time has come.';

create function private.release_kept_child(application public.applications) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- A temporarily hidden child is still listed by its parent's choice.
  if not application.is_listed or application.status not in ('approved', 'assessed') then
    delete from private.kept_children k where k.application_id = application.id;
  end if;
end
$$;
comment on function private.release_kept_child is 'A child that leaves Our Shining Stars is kept on it no more.';

create function private.erasure_told_at(child_id uuid, confirmed_at timestamptz) returns timestamptz
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select max(n.created_at) from public.notices n
    where n.subject_id = child_id and n.kind = 'erasure_ahead' and n.created_at >= confirmed_at and not n.facts ? 'kept_at');
end
$$;
comment on function private.erasure_told_at is
  'When a parent was told of the erasure that an owner confirmed at this moment; null where the parent was not told, or '
  'kept the child since.';

create function private.is_erasure_ahead(notice public.notices, child public.applications) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return not notice.facts ? 'kept_at' and exists (
    select from private.editions e where e.year = child.edition and e.erasure_confirmed_at <= notice.created_at);
end
$$;
comment on function private.is_erasure_ahead is 'Whether a child is still to be erased, as its notice says.';

create function private.is_child_held(child public.applications) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  -- A stated payment is decided first.
  return exists (select from private.kept_children k where k.application_id = child.id) or private.is_payment_pending(child);
end
$$;
comment on function private.is_child_held is
  'Whether a child stays beyond its time: its parent keeps it on the list, or a payment waits for its decision.';

-- The parent's notice and answer.

create function private.write_erasure_notices(at_most integer) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  child public.applications;
  told integer := 0;
begin
  for child in
    select a.* from private.editions e join public.applications a on a.edition = e.year
    where private.is_being_erased(e) and private.erasure_told_at(a.id, e.erasure_confirmed_at) is null
      and not exists (select from private.kept_children k where k.application_id = a.id)
    order by a.edition, a.created_at desc, a.id
    limit least(greatest(at_most, 1), 1000)
  loop
    perform private.write_notice('erasure_ahead', child.user_id, child.id, child.child_name, null, child.id, jsonb_build_object(
      'date', private.local_day(child.country, now() + interval '30 days'), 'country', child.country, 'year', child.edition,
      'is_listed', exists (select from public.public_profiles p where p.id = child.id)));
    told := told + 1;
  end loop;
  return told;
end
$$;
comment on function private.write_erasure_notices is
  'Tells so many parents, 1,000 at most, that their child is erased in 30 days; 0 when nobody is left to tell. The service role only.';
grant execute on function private.write_erasure_notices to service_role; -- as public.write_erasure_notices

create function private.keep_on_list(application_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
begin
  if caller is null then
    raise exception 'session_required' using errcode = '42501';
  end if;
  -- The erasing job locks the child.
  perform from public.applications a where a.id = keep_on_list.application_id and a.user_id = caller for no key update;
  if not found then
    raise exception 'child_not_found' using errcode = 'P0001', detail = coalesce(keep_on_list.application_id::text, 'null');
  end if;
  if not exists (select from public.public_profiles p where p.id = keep_on_list.application_id) then
    raise exception 'child_not_listed' using errcode = 'P0001', detail = 'It is not on Our Shining Stars.';
  end if;
  insert into private.kept_children (application_id) values (keep_on_list.application_id) on conflict do nothing;
  update public.notices n
  set facts = n.facts || jsonb_build_object('kept_at', now()), settled_at = now(), read_at = coalesce(n.read_at, now())
  where n.subject_id = keep_on_list.application_id and n.kind = 'erasure_ahead' and not n.facts ? 'kept_at';
end
$$;
comment on function private.keep_on_list is
  'Keeps the caller''s own child, who is listed, on Our Shining Stars beyond its year, until it leaves the list. '
  'Errors: child_not_found, child_not_listed.';
grant execute on function private.keep_on_list to authenticated; -- as public.keep_on_list

-- Erasing, done by the job erase.

create function private.write_past_year(year smallint) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.past_years p where p.year = write_past_year.year) then
    return;
  end if;
  insert into private.past_years (year, figures, weeks)
  select write_past_year.year,
    (select jsonb_object_agg(coalesce(c.country::text, 'all'), private.child_figures(c.country, null, null, write_past_year.year))
      from (select null::public.country union all select unnest(enum_range(null::public.country))) c (country)),
    coalesce((
      select jsonb_agg(jsonb_build_object('week', w.week, 'country', w.country, 'count', w.count) order by w.week, w.country)
      from (
        select date_trunc('week', a.created_at at time zone private.time_zone_of(a.country))::date as week, a.country, count(*) as count
        from public.applications a where a.edition = write_past_year.year group by 1, 2) w), '[]');
end
$$;
comment on function private.write_past_year is 'Writes down the numbers of a year, once.';

create function private.is_child_due(child public.applications, edition private.editions) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    private.erasure_told_at(child.id, edition.erasure_confirmed_at) <= now() - interval '30 days'
      and not private.is_child_held(child), false);
end
$$;
comment on function private.is_child_due is 'Whether a child''s parent was told 30 days ago that it is erased, and nothing holds it.';

create function private.erase_children(edition private.editions, at_most integer) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  taken uuid[];
  gone integer;
begin
  taken := array(
    select a.id from public.applications a
    where a.edition = (erase_children.edition).year and private.is_child_due(a, erase_children.edition)
    order by a.created_at desc, a.id limit at_most);
  if taken = '{}' then
    return 0;
  end if;
  perform private.write_past_year(edition.year);
  perform from public.applications a where a.id = any (taken) order by a.id for update;
  -- Checked again after locking: a parent may have kept one meanwhile.
  delete from public.applications a where a.id = any (taken) and private.is_child_due(a, erase_children.edition);
  get diagnostics gone = row_count;
  -- Reopens a finished year: files and perhaps an account follow a child that is no longer kept.
  update private.editions e set erased_at = null where e.id = edition.id and e.erased_at is not null and gone > 0;
  return gone;
end
$$;
comment on function private.erase_children is
  'Deletes so many children of a year whose time has come, as their parents would: the triggers take along what is theirs.';

create function private.last_used_at(account auth.users) returns timestamptz
  language plpgsql stable security definer set search_path = ''
as $$
begin
  -- A phone that stays signed in only refreshes its session.
  return greatest(account.created_at, account.last_sign_in_at, (
    select max(coalesce(s.refreshed_at at time zone 'utc', s.created_at)) from auth.sessions s where s.user_id = account.id));
end
$$;
comment on function private.last_used_at is 'When somebody last came with an account.';

create function private.idle_accounts(at_most integer) returns uuid[]
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
    select u.id from auth.users u
    where private.last_used_at(u) < now() - private.retention()
      and not exists (select from public.applications a where a.user_id = u.id)
      and not exists (
        select from private.staff s where s.user_id = u.id and coalesce(s.ended_at, 'infinity') > now() - private.retention())
      and not exists (select from public.payments p where p.user_id = u.id and p.status = 'pending')
      and not exists (select from public.subscriptions s where s.user_id = u.id and s.status = 'pending')
      -- Remaining credit is refunded first.
      and not exists (select from private.family_credit(u.id))
    order by u.created_at, u.id limit at_most);
end
$$;
comment on function private.idle_accounts is
  'Accounts without a child, a role in the team, a payment that waits or money of theirs, that nobody has come with for so long.';

create function private.erase_past_edition(at_most integer) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  batch constant integer := least(greatest(at_most, 1), 100);
  edition private.editions;
  accounts uuid[];
  gone integer;
begin
  -- Runs are serialised; an interrupted one has erased all of its batch or nothing.
  perform pg_advisory_xact_lock(hashtextextended('erase', 0));
  for edition in select e.* from private.editions e where private.is_being_erased(e) order by e.year loop
    gone := private.erase_children(edition, batch);
    if gone > 0 then
      return gone;
    end if;
    continue when edition.erased_at is not null or exists (
      select from public.applications a where a.edition = edition.year and not private.is_child_held(a));
    accounts := private.idle_accounts(batch);
    if accounts <> '{}' then
      perform private.erase_account(u.id) from unnest(accounts) u (id);
      return cardinality(accounts);
    end if;
    update private.editions e set erased_at = now()
    where e.id = edition.id and not exists (select from private.file_deletion_queue);
  end loop;
  return 0;
end
$$;
comment on function private.erase_past_edition is
  'Erases children of a year that an owner had erased, then idle accounts: one batch, 100 at most. Says how many; 0 when '
  'nothing is due. The service role only.';
grant execute on function private.erase_past_edition to service_role; -- as public.erase_past_edition
