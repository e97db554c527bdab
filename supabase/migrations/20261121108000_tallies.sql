-- Tallies: how many rows of each kind there are, kept as the rows change, so that no page has to
-- count a million of them. A tally is exact in every transaction: it is written in the statement
-- that changes the rows and becomes visible with them.
--
--                             anyone
--   private.tallies           no (written by triggers, read by procedures that check the caller)
--   private.ticket_reprieves  no (as above)
--
-- A fact may have several rows, whose sum counts. Whoever writes takes a row of the fact that nobody
-- else holds, or makes a new one: two writers never wait for each other, so that tallies can neither
-- slow a statement down nor take part in a deadlock. There are at most as many rows of a fact as
-- there were ever writers of it at one moment.

create table private.tallies (
  id bigint generated always as identity primary key,
  fact text collate "C" not null,
  amount numeric not null
) with (fillfactor = 50);
comment on table private.tallies is 'Sums over rows: one fact such as status:approved may have several rows, whose sum counts.';
comment on column private.tallies.fact is 'What is counted, for example place:Nigeria/Lagos; money facts hold amounts instead of numbers of rows.';
create index tallies_fact_idx on private.tallies (fact);
alter table private.tallies enable row level security;

create function private.tally(gained jsonb, lost jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  entry record;
begin
  if gained is not distinct from lost then
    return;
  end if;
  for entry in
    select c.fact, sum(c.amount) as change
    from (
      select g.key as fact, g.value::numeric as amount from jsonb_each_text(coalesce(gained, '{}')) g
      union all
      select l.key, -l.value::numeric from jsonb_each_text(coalesce(lost, '{}')) l
    ) c
    group by c.fact
    having sum(c.amount) <> 0
  loop
    update private.tallies t set amount = t.amount + entry.change
    where t.id = (
      select f.id from private.tallies f where f.fact = entry.fact limit 1
      for no key update skip locked);
    if not found then
      insert into private.tallies (fact, amount) values (entry.fact, entry.change);
    end if;
  end loop;
end
$$;
comment on function private.tally is 'Adds what was gained to the tallies and takes off what was lost: objects of amounts by fact.';

create function private.tallied(wanted_fact text) returns bigint
  language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(t.amount), 0)::bigint from private.tallies t where t.fact = wanted_fact
$$;
comment on function private.tallied is 'What a fact amounts to.';

-- What each row counts for.

create function private.lagos_week(moment timestamptz) returns text
  language sql stable set search_path = ''
as $$
  select to_char(date_trunc('week', moment at time zone 'Africa/Lagos'), 'YYYY-MM-DD')
$$;
comment on function private.lagos_week is 'The Monday on which the week of a moment begins on the clocks of Lagos, where most families are.';

create function private.application_facts(application public.applications) returns text[]
  language plpgsql stable set search_path = ''
as $$
declare
  facts text[] := array[
    'gender:' || application.gender,
    'status:' || application.status,
    'video:' || application.entry_video_status,
    'place:' || application.country || '/' || application.state_city,
    'week:' || private.lagos_week(application.created_at),
    -- Who reached a step reached every step before it: a ticket taken away later does not unmake a video.
    'step:' || case
      when application.is_finalist then 'finalist'
      when application.audition_state <> 'not_scheduled' then 'audition'
      when application.entry_video_status in ('submitted', 'approved', 'failed') then 'video'
      when private.is_ticket_paid(application.ticket_status) then 'paid'
      else 'registered'
    end];
  talent text;
begin
  foreach talent in array application.talents loop
    facts := facts || ('talent:' || talent);
  end loop;
  if application.ticket_status in ('none', 'unpaid') then
    facts := facts || ('unpaid:' || to_char(application.created_at at time zone 'UTC', 'YYYY-MM-DD'));
  end if;
  return facts;
end
$$;
comment on function private.application_facts is 'The facts that an application is counted under.';

create function private.profile_facts(profile public.public_profiles) returns text[]
  language sql stable set search_path = ''
as $$
  select array_agg(format('star:%s:%s:%s/%s', t.title, profile.age, profile.country, profile.state_city))
  from unnest(array_append(profile.talents, '')) t (title)
$$;
comment on function private.profile_facts is 'The facts that a public profile is counted under: once for any talent and once for each of its own.';

-- One trigger function for each table, because each names its rows' facts; they differ in nothing else.

create function private.tally_applications() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  gained jsonb;
  lost jsonb;
begin
  if tg_op <> 'DELETE' then
    select jsonb_object_agg(c.fact, c.amount) into gained
    from (select f.fact, count(*) as amount
      from new_rows n cross join lateral unnest(private.application_facts(n)) f (fact) group by f.fact) c;
  end if;
  if tg_op <> 'INSERT' then
    select jsonb_object_agg(c.fact, c.amount) into lost
    from (select f.fact, count(*) as amount
      from old_rows o cross join lateral unnest(private.application_facts(o)) f (fact) group by f.fact) c;
  end if;
  perform private.tally(gained, lost);
  return null;
end
$$;
comment on function private.tally_applications is 'Keeps the tallies of applications.';
create trigger applications_after_insert_tally
  after insert on public.applications referencing new table as new_rows
  for each statement execute function private.tally_applications();
create trigger applications_after_update_tally
  after update on public.applications referencing old table as old_rows new table as new_rows
  for each statement execute function private.tally_applications();
create trigger applications_after_delete_tally
  after delete on public.applications referencing old table as old_rows
  for each statement execute function private.tally_applications();

create function private.tally_public_profiles() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  gained jsonb;
  lost jsonb;
begin
  if tg_op <> 'DELETE' then
    select jsonb_object_agg(c.fact, c.amount) into gained
    from (select f.fact, count(*) as amount
      from new_rows n cross join lateral unnest(private.profile_facts(n)) f (fact) group by f.fact) c;
  end if;
  if tg_op <> 'INSERT' then
    select jsonb_object_agg(c.fact, c.amount) into lost
    from (select f.fact, count(*) as amount
      from old_rows o cross join lateral unnest(private.profile_facts(o)) f (fact) group by f.fact) c;
  end if;
  perform private.tally(gained, lost);
  return null;
end
$$;
comment on function private.tally_public_profiles is 'Keeps the tallies of public profiles.';
create trigger public_profiles_after_insert_tally
  after insert on public.public_profiles referencing new table as new_rows
  for each statement execute function private.tally_public_profiles();
create trigger public_profiles_after_update_tally
  after update on public.public_profiles referencing old table as old_rows new table as new_rows
  for each statement execute function private.tally_public_profiles();
create trigger public_profiles_after_delete_tally
  after delete on public.public_profiles referencing old table as old_rows
  for each statement execute function private.tally_public_profiles();

create function private.tally_payments() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  gained jsonb;
  lost jsonb;
begin
  if tg_op <> 'DELETE' then
    select jsonb_object_agg(c.fact, c.amount) into gained
    from (
      select 'payment:' || n.status as fact, count(*)::numeric as amount from new_rows n group by n.status
      union all
      select 'money:' || private.lagos_week(n.created_at) || ':' || n.currency, sum(n.amount)
      from new_rows n where n.status = 'approved' group by 1) c;
  end if;
  if tg_op <> 'INSERT' then
    select jsonb_object_agg(c.fact, c.amount) into lost
    from (
      select 'payment:' || o.status as fact, count(*)::numeric as amount from old_rows o group by o.status
      union all
      select 'money:' || private.lagos_week(o.created_at) || ':' || o.currency, sum(o.amount)
      from old_rows o where o.status = 'approved' group by 1) c;
  end if;
  perform private.tally(gained, lost);
  return null;
end
$$;
comment on function private.tally_payments is 'Keeps the tallies of payments, and of the money of the approved ones by week.';
create trigger payments_after_insert_tally
  after insert on public.payments referencing new table as new_rows
  for each statement execute function private.tally_payments();
create trigger payments_after_update_tally
  after update on public.payments referencing old table as old_rows new table as new_rows
  for each statement execute function private.tally_payments();
create trigger payments_after_delete_tally
  after delete on public.payments referencing old table as old_rows
  for each statement execute function private.tally_payments();

create function private.tally_statuses() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  gained jsonb;
  lost jsonb;
begin
  if tg_op <> 'DELETE' then
    select jsonb_object_agg(c.fact, c.amount) into gained
    from (select tg_argv[0] || ':' || n.status as fact, count(*) as amount from new_rows n group by n.status) c;
  end if;
  if tg_op <> 'INSERT' then
    select jsonb_object_agg(c.fact, c.amount) into lost
    from (select tg_argv[0] || ':' || o.status as fact, count(*) as amount from old_rows o group by o.status) c;
  end if;
  perform private.tally(gained, lost);
  return null;
end
$$;
comment on function private.tally_statuses is 'Keeps the tallies of a table by status; its argument is the fact''s name.';
create trigger subscriptions_after_insert_tally
  after insert on public.subscriptions referencing new table as new_rows
  for each statement execute function private.tally_statuses('subscription');
create trigger subscriptions_after_update_tally
  after update on public.subscriptions referencing old table as old_rows new table as new_rows
  for each statement execute function private.tally_statuses('subscription');
create trigger subscriptions_after_delete_tally
  after delete on public.subscriptions referencing old table as old_rows
  for each statement execute function private.tally_statuses('subscription');
create trigger donations_after_insert_tally
  after insert on public.donations referencing new table as new_rows
  for each statement execute function private.tally_statuses('donation');
create trigger donations_after_update_tally
  after update on public.donations referencing old table as old_rows new table as new_rows
  for each statement execute function private.tally_statuses('donation');
create trigger donations_after_delete_tally
  after delete on public.donations referencing old table as old_rows
  for each statement execute function private.tally_statuses('donation');

create function private.tally_volunteers() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.tally(jsonb_build_object('volunteer', (select count(*) from new_rows)), null);
  else
    perform private.tally(null, jsonb_build_object('volunteer', (select count(*) from old_rows)));
  end if;
  return null;
end
$$;
comment on function private.tally_volunteers is 'Keeps the tally of volunteers.';
create trigger volunteers_after_insert_tally
  after insert on public.volunteers referencing new table as new_rows
  for each statement execute function private.tally_volunteers();
create trigger volunteers_after_delete_tally
  after delete on public.volunteers referencing old table as old_rows
  for each statement execute function private.tally_volunteers();

-- An unpaid application does not expire while a ticket payment waits for a decision. A payment that
-- is stated takes its application out of the unpaid ones, so that this can only come about when
-- somebody sets a ticket back by hand; those applications are noted here, to be looked at one by one.

create table private.ticket_reprieves (
  application_id uuid primary key,
  constraint ticket_reprieves_application_id_fkey foreign key (application_id)
    references public.applications (id) on delete cascade
);
comment on table private.ticket_reprieves is
  'Applications whose ticket was set back to unpaid while a payment for it was waiting; whether it still waits is asked when it matters.';
alter table private.ticket_reprieves enable row level security;

create function private.note_reprieve() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ticket_reprieves (application_id)
  select new.id
  where exists (
    select from public.payments p where p.application_id = new.id and p.is_ticket and p.status = 'pending')
  on conflict do nothing;
  return null;
end
$$;
comment on function private.note_reprieve is 'Notes an application that becomes unpaid while a payment for its ticket waits.';
create trigger applications_after_update_reprieve
  after update on public.applications
  for each row when (new.ticket_status in ('none', 'unpaid') and new.ticket_status <> old.ticket_status)
  execute function private.note_reprieve();

create function private.recount() returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Whoever writes waits until the new tallies stand; whoever reads does not.
  lock table public.applications, public.public_profiles, public.payments, public.subscriptions,
    public.donations, public.volunteers in share row exclusive mode;
  delete from private.tallies;
  delete from private.ticket_reprieves;
  insert into private.tallies (fact, amount)
  select f.fact, count(*)
  from public.applications a cross join lateral unnest(private.application_facts(a)) f (fact) group by f.fact
  union all
  select f.fact, count(*)
  from public.public_profiles p cross join lateral unnest(private.profile_facts(p)) f (fact) group by f.fact
  union all
  select 'payment:' || p.status, count(*) from public.payments p group by p.status
  union all
  select 'money:' || private.lagos_week(p.created_at) || ':' || p.currency, sum(p.amount)
  from public.payments p where p.status = 'approved' group by 1
  union all
  select 'subscription:' || s.status, count(*) from public.subscriptions s group by s.status
  union all
  select 'donation:' || d.status, count(*) from public.donations d group by d.status
  union all
  select 'volunteer', count(*) from public.volunteers;
  insert into private.ticket_reprieves (application_id)
  select distinct p.application_id
  from public.payments p join public.applications a on a.id = p.application_id
  where p.is_ticket and p.status = 'pending' and a.ticket_status in ('none', 'unpaid');
end
$$;
comment on function private.recount is
  'Makes every tally anew from the rows; for the owner of the database after a load or a truncation that went past the triggers.';

select private.recount();
