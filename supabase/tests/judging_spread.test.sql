\ir support/actors.psql
-- Who is given whom: nobody is short who need not be, the loads are as even as talents and states allow, and the same input comes
-- to the same spread.
select plan(15);

-- A judge by a number, with states and talents, and a child with talents in a state; judged in a round of the number.
create function pg_temp.judge(n integer, talents text[] default null, states text[] default null) returns uuid language plpgsql as $$
declare
  account constant uuid := ('50000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid;
begin
  insert into auth.users (id, email, email_confirmed_at) values (account, 'judge' || n || '@example.com', now());
  insert into private.staff (id, user_id, email, role, states, talents) values (account, account, 'judge' || n || '@example.com', 'judge', states, talents);
  return account;
end $$;
create function pg_temp.child(n integer, talents text[], more jsonb default '{}') returns uuid language sql as $$
  select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-' || lpad(n::text, 12, '0'), 'child_name', 'Ada Obi', 'talents', to_jsonb(talents),
    'status', 'approved', 'ticket_status', 'paid', 'entry_video_status', 'approved', 'entry_video_url', 'https://youtu.be/abc' || n) || more) $$;
create function pg_temp.round(n integer) returns uuid language sql as $$ select ('70000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid $$;
create function pg_temp.open(n integer, each integer, chosen uuid[]) returns void language plpgsql as $$
begin
  update private.rounds set state = 'released' where state = 'open';
  perform public.save_round(pg_temp.round(n), 'video', 'Round', judges_each => each, judge_ids => chosen, criteria => '[{"name": "Voice"}]');
  perform public.open_round(pg_temp.round(n));
end $$;
create function pg_temp.loads(n integer) returns table (judge uuid, sheets bigint) language sql as $$
  select j.judge_id, count(s.judge_id) from private.rounds r cross join lateral private.round_judges(r) j
  left join private.sheets s on s.round_id = r.id and s.judge_id = j.judge_id and s.recused_at is null
  where r.id = pg_temp.round(n) group by 1 $$;
create function pg_temp.apart(n integer) returns bigint language sql as $$ select max(sheets) - min(sheets) from pg_temp.loads(n) $$;
-- All who may judge a child in a round, and whether by a talent in common.
create view pg_temp.able as
select r.id as round_id, a.id as child, j.judge_id as judge, j.talents is null or j.talents && a.talents as is_of_talent,
  s.judge_id is not null as is_given, s.recused_at is not null as is_recused
from private.rounds r
cross join lateral private.round_judges(r) j
join public.applications a on private.is_in_round(r, a)
left join private.sheets s on s.round_id = r.id and s.application_id = a.id and s.judge_id = j.judge_id
where j.user_id <> a.user_id and (j.states is null or a.state_city = any (j.states));
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;

-- The children of one talent come first, and the least loaded alone would leave seven sheets between two judges.
select pg_temp.judge(1, array['Music', 'Dance']), pg_temp.judge(2, array['Music']), pg_temp.judge(3, array['Dance']), pg_temp.judge(4, array['Dance']);
select pg_temp.child(n, array[case when n <= 10 then 'Music' else 'Dance' end]) is not null from generate_series(1, 40) n;
select set_config('request.jwt.claims', jsonb_build_object('sub', tests.id('admin'), 'session_id', tests.id('admin'), 'email', 'admin@example.com', 'role', 'authenticated')::text, true);
select pg_temp.open(1, 1, array(select s.id from private.staff s where s.role = 'judge'));
select is(public.assign_judges(pg_temp.round(1)), '{"assigned": 40, "is_done": false}', 'forty children of two talents have a judge each');
select is(pg_temp.apart(1) <= 2, true, 'and four judges with unequal talents are at most two apart')
  || coalesce(E'\n' || diag((select string_agg(l.sheets::text, ' ' order by l.judge) from pg_temp.loads(1) l)), '');
select is_empty($$ select from pg_temp.able t where t.round_id = pg_temp.round(1) and t.is_given and not t.is_of_talent $$, 'nobody for the sake of this has a judge of another talent');
select is(public.assign_judges(pg_temp.round(1)), '{"assigned": 0, "is_done": true}', 'asked again, nothing is given');

-- Nobody of a talent is left over: then all who may.
select pg_temp.child(41, array['Acting']), pg_temp.child(42, array['Music'], jsonb_build_object('user_id', '50000000-0000-4000-8000-000000000002'));
select is(public.add_round_child(pg_temp.round(1), ('10000000-0000-4000-8000-0000000000' || n)::uuid), 1, 'child ' || n || ' is added, and has its judge at once')
from generate_series(41, 42) n;
select is((select count(*) from private.sheets s where s.round_id = pg_temp.round(1) and s.application_id = '10000000-0000-4000-8000-000000000041'), 1::bigint,
  'a child whose talent nobody has is judged by any');
select is((select j.email from private.sheets s join private.staff j on j.id = s.judge_id where s.round_id = pg_temp.round(1)
  and s.application_id = '10000000-0000-4000-8000-000000000042'), 'judge1@example.com', 'the own child by the other of its talent');

-- Twelve judges of unlike talents and states, two of them parents, three hundred children, recusals.
select pg_temp.judge(n, case n % 4 when 0 then null when 1 then array['Music'] when 2 then array['Dance', 'Acting'] else array['Acting', 'Arts'] end,
  case when n in (14, 17) then array['Lagos'] when n = 19 then array['Kano', 'Ogun'] end) from generate_series(11, 22) n;
select pg_temp.child(n, case n % 7 when 0 then array['Music'] when 1 then array['Dance'] when 2 then array['Acting', 'Music'] when 3 then array['Arts']
    when 4 then array['Sports'] else array['Dance', 'Music'] end,
  jsonb_build_object('state_city', case n % 5 when 0 then 'Kano' when 1 then 'Ogun' else 'Lagos' end)
    || case n when 101 then '{"user_id": "50000000-0000-4000-8000-000000000011"}'::jsonb when 102 then '{"user_id": "50000000-0000-4000-8000-000000000012"}' else '{}' end) is not null
from generate_series(101, 400) n;
create function pg_temp.spread() returns text language plpgsql as $$
declare
  spread text;
begin
  perform pg_temp.open(2, 3, array(select s.id from private.staff s where s.role = 'judge' and s.email >= 'judge11'));
  -- Some know a child; their sheet stays as that.
  insert into private.sheets (round_id, application_id, judge_id, recused_at)
  select pg_temp.round(2), a.id, ('50000000-0000-4000-8000-0000000000' || (11 + (right(a.id::text, 3)::integer / 9) % 12))::uuid, now()
  from public.applications a where right(a.id::text, 3)::integer % 9 = 0 and right(a.id::text, 3)::integer > 100;
  perform public.assign_judges(pg_temp.round(2), 5000);
  select string_agg(concat(s.application_id, s.judge_id), ' ' order by s.application_id, s.judge_id) into spread
  from private.sheets s where s.round_id = pg_temp.round(2) and s.recused_at is null;
  return spread;
end $$;
create temp table spreads (at integer, spread text);
create function pg_temp.spread_and_take_back() returns text language plpgsql as $$
declare
  spread text;
begin
  begin
    spread := pg_temp.spread();
    raise exception 'taken back' using errcode = 'UNDON';
  exception when sqlstate 'UNDON' then return spread;
  end;
end $$;
insert into spreads select 1, pg_temp.spread_and_take_back();
insert into spreads select 2, pg_temp.spread();
select is(count(distinct spread), 1::bigint, 'the same children and judges come to the same spread') from spreads;
select is_empty($$
  select t.child from pg_temp.able t where t.round_id = pg_temp.round(2) group by 1
  having count(*) filter (where t.is_given and not t.is_recused) <> least(3, count(*) filter (where not t.is_recused)) $$,
  'each child has three judges, or all who may: nobody is short who need not be');
select is_empty($$ select from private.sheets s where s.round_id = pg_temp.round(2) and s.recused_at is null
  and not exists (select from pg_temp.able t where t.round_id = s.round_id and t.child = s.application_id and t.judge = s.judge_id) $$,
  'never the own child, nor one in another state');
select is_empty($$
  select from pg_temp.able t join pg_temp.able o on o.round_id = t.round_id and o.child = t.child
  where t.round_id = pg_temp.round(2) and t.is_given and not t.is_recused and not t.is_of_talent and o.is_of_talent and not o.is_given $$,
  'a talent in common goes before any other judge');
-- Whoever could hand a child to another, directly or through others, has at most one more: then no spread is more even.
create temp table passable as
select distinct t.judge as giver, o.judge as taker
from pg_temp.able t join pg_temp.able o on o.round_id = t.round_id and o.child = t.child and o.is_of_talent = t.is_of_talent
where t.round_id = pg_temp.round(2) and t.is_given and not t.is_recused and not o.is_given;
select is_empty($$
  with recursive ways as (
    select giver, taker from passable union select w.giver, p.taker from ways w join passable p on p.giver = w.taker)
  select w.giver, w.taker from ways w join pg_temp.loads(2) g on g.judge = w.giver join pg_temp.loads(2) t on t.judge = w.taker
  where pg_temp.apart(2) > 2 and g.sheets >= t.sheets + 2 $$, 'the loads are at most two apart, or as even as talents and states allow');

-- A role that ends: its untouched sheets go to others, those handed in stay.
select set_eq($$ select s.judge_id from private.sheets s where s.round_id = pg_temp.round(1) $$,
  $$ select l.judge from pg_temp.loads(1) l $$, 'all four have sheets');
update private.rounds set state = 'released';
update private.rounds set state = 'open' where id = pg_temp.round(1);
update private.sheets set submitted_at = now() where (round_id, application_id, judge_id) = (
  select s.round_id, s.application_id, s.judge_id from private.sheets s
  where s.round_id = pg_temp.round(1) and s.judge_id = '50000000-0000-4000-8000-000000000004' order by s.application_id limit 1);
update private.staff set ended_at = now() where id = '50000000-0000-4000-8000-000000000004';
select public.assign_judges(pg_temp.round(1));
select is((select row(count(*) filter (where s.judge_id = '50000000-0000-4000-8000-000000000004'), count(*))::text from private.sheets s
  join public.applications a on a.id = s.application_id
  where s.round_id = pg_temp.round(1) and a.id < '10000000-0000-4000-8000-000000000043'), '(1,42)', 'an ended role keeps what it handed in, and hands on the rest');
select * from finish();
