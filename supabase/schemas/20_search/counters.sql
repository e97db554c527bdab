-- Counters: how many rows of each kind exist, maintained as the rows change. Only numbers that strangers read at each visit, or that take
-- long to count, have one: stars, money and volunteers. A counter is exact in every transaction: the statement that changes the rows
-- writes it, and both become visible together.
--
--                       anyone
--   private.counters    no (written by triggers, read by procedures that check the caller)
--
-- A fact may have several rows, whose sum is its value. A writer takes a row of the fact that nobody else has locked, or inserts a new
-- one: writers never wait for each other, so counters can neither slow a statement down nor take part in a deadlock. A fact has at most
-- as many rows as it ever had concurrent writers.
--
-- Each counted table has a function that returns the facts of a row, named in its line of counter_sources, and statement triggers
-- (counter_rows); where a trigger of the table does other steps too, change_counters is one of them.

create table private.counters (
  id bigint generated always as identity primary key,
  fact text collate "C" not null,
  amount numeric not null
) with (fillfactor = 50);
comment on table private.counters is 'Sums over rows: one fact such as status:approved may have several rows, whose sum counts.';
comment on column private.counters.fact is
  'The thing that is counted, for example place:Nigeria/Lagos; money facts hold amounts instead of numbers of rows.';
create index counters_fact_idx on private.counters (fact);
alter table private.counters enable row level security;

create function private.add_to_counter(fact text, change numeric) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.counters t set amount = t.amount + change
  where t.id = (
    select f.id from private.counters f where f.fact = add_to_counter.fact limit 1
    for no key update skip locked);
  if not found then
    insert into private.counters (fact, amount) values (add_to_counter.fact, change);
  end if;
end
$$;
comment on function private.add_to_counter is 'Adds to a fact, in a row of it that nobody else holds.';

create function private.change_counters(gained jsonb[], lost jsonb[] default '{}') returns void
  language plpgsql set search_path = ''
as $$
declare
  entry record;
begin
  if gained is not distinct from lost then
    return;
  end if;
  for entry in
    select f.fact, sum(f.amount) as change
    from (
      select c.key, c.value::numeric from unnest(gained) g cross join lateral jsonb_each_text(g) c
      union all
      select c.key, -c.value::numeric from unnest(lost) l cross join lateral jsonb_each_text(l) c
    ) f (fact, amount)
    group by f.fact
    having sum(f.amount) <> 0
  loop
    perform private.add_to_counter(entry.fact, entry.change);
  end loop;
end
$$;
comment on function private.change_counters is
  'Keeps the counters of rows that came and went: the facts of each are an object of amounts by fact.';

create function private.counted_by(kind text) returns table (value text, amount numeric)
  language sql stable security definer set search_path = ''
as $$
  select substr(t.fact, length(kind) + 2), sum(t.amount)
  from private.counters t
  where t.fact >= kind || ':' and t.fact < kind || ';'
  group by t.fact
  having sum(t.amount) <> 0
$$;
comment on function private.counted_by is 'Every fact of a kind with what it amounts to; facts of nothing are left out.';

create function private.counter_sources() returns table (relation regclass, facts text)
  language sql stable set search_path = ''
as $$
  -- One order for everybody, so that two recounts cannot deadlock.
  values
    ('private.ledger'::regclass, 'entry_facts'),
    ('private.transfers'::regclass, 'transfer_facts'),
    ('public.public_profiles'::regclass, 'profile_facts'),
    ('public.volunteers'::regclass, 'volunteer_facts')
$$;
comment on function private.counter_sources is 'Every table that is counted, with the function that tells a row''s facts.';

create function private.counter_rows() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  facts constant text := (select s.facts from private.counter_sources() s where s.relation = tg_relid);
  gained jsonb[] := '{}';
  lost jsonb[] := '{}';
begin
  -- An upsert fires the triggers of insert and of update, one of them without a row.
  if tg_op <> 'DELETE' then
    execute format('select array(select private.%I(n) from new_rows n)', facts) into gained;
  end if;
  if tg_op <> 'INSERT' then
    execute format('select array(select private.%I(o) from old_rows o)', facts) into lost;
  end if;
  perform private.change_counters(gained, lost);
  return null;
end
$$;
comment on function private.counter_rows is 'Statement trigger: rows are counted as they come, change and go.';

create function private.recount() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  source record;
begin
  -- Writers wait until the new counters are written; readers do not.
  for source in select s.relation from private.counter_sources() s loop
    execute format('lock table %s in share row exclusive mode', source.relation);
  end loop;
  delete from private.counters;
  for source in select s.relation, s.facts from private.counter_sources() s loop
    execute format('insert into private.counters (fact, amount)
      select c.key, sum(c.value::numeric) from %s r cross join lateral jsonb_each_text(private.%I(r)) c
      group by c.key having sum(c.value::numeric) <> 0',
      source.relation, source.facts);
  end loop;
end
$$;
comment on function private.recount is
  'Makes every counter anew from the rows; for the owner of the database after a load or a truncation that went past the triggers.';
