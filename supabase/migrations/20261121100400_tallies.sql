-- Tallies: how many rows of each kind there are, kept as the rows change, so that no page has to
-- count a million of them. A tally is exact in every transaction: it is written in the statement
-- that changes the rows and becomes visible with them.
--
--                             anyone
--   private.tallies           no (written by triggers, read by procedures that check the caller)
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

create function private.tallied_by(kind text) returns table (value text, amount numeric)
  language sql stable security definer set search_path = ''
as $$
  select substr(t.fact, length(kind) + 2), sum(t.amount)
  from private.tallies t
  where t.fact >= kind || ':' and t.fact < kind || ';'
  group by t.fact
  having sum(t.amount) <> 0
$$;
comment on function private.tallied_by is 'Every fact of a kind with what it amounts to; facts of nothing are left out.';

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

create function private.lagos_week(moment timestamptz) returns text
  language plpgsql stable set search_path = ''
as $$
begin
  return to_char(date_trunc('week', moment at time zone 'Africa/Lagos'), 'YYYY-MM-DD');
end
$$;
comment on function private.lagos_week is 'The Monday on which the week of a moment begins on the clocks of Lagos, where most families are.';

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
